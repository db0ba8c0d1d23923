/** A purchase before it is stored: the payer's name sealed, the record of the statement, the order as read. */
import type { Orderer } from '../personal-data/orderer.ts'
import { Buy, Rates, type Coins } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredBuyQuote } from '../../quotes/index.ts'
import type { Consents } from '../core/doors.ts'
import {
  buyDetailsDocument,
  detailsPlace,
  explorersOf,
  type BuyDetails,
  type OpenedBuy,
} from '../core/order-details.ts'
import type { StoredBuy } from '../core/order-store.ts'
import { beginningsOf } from '../history/name-words.ts'
import { firstStep, newReference, placedEvent } from '../placing/first-step.ts'
import type { PlacedFor } from '../placing/shop.ts'

/** The request after validation. */
export type CheckedBuy = {
  readonly quote: StoredBuyQuote
  readonly destination: Coins.Address
  readonly details: BuyDetails
  readonly placedFor: Omit<PlacedFor, 'metadata'>
}

/** `step` is the argument of `order_place`, but for the limit. Refused outside the bounds, as the lifecycle says. */
export function newBuyOrder(
  platform: Platform,
  { id: customerId, seal, nameIndex }: Orderer,
  consents: Consents,
  checked: CheckedBuy,
  now: Date,
): { opened: OpenedBuy; step: object } | Buy.Refused {
  const { quote, destination, details } = checked
  const explorers = explorersOf(platform)
  const id = newId('ord', now)
  const order = orderOf(id, customerId, checked, now)
  if ('refused' in order) return order
  const row: StoredBuy = {
    id,
    service: 'buy',
    customerId,
    version: 1,
    order,
    reference: newReference(),
    midRate: Rates.formatRate(quote.mid),
    depositAddress: null,
    details: seal(detailsPlace(id), buyDetailsDocument.write(details)),
    createdAt: now,
    updatedAt: now,
  }
  const event = placedEvent(quote.id, consents, order.state, now)
  const opened: OpenedBuy = { row, explorers, details, events: [event], receiptCode: null }
  const nameIndexes = beginningsOf(details.payerName).map(nameIndex)
  const step = firstStep(
    { row, event, quoteId: quote.id, nameIndexes, consents, visit: checked.placedFor.visit },
    { destination },
  )
  return { opened, step }
}

function orderOf(
  id: string,
  customerId: string,
  { quote, destination, placedFor: { shop, externalId } }: CheckedBuy,
  now: Date,
): Buy.BuyOrder<'awaiting_payment'> | Buy.Refused {
  const { method, terms, feeTables, figures, minimum, asked } = quote
  const { coin, fiat } = terms.rate
  return Buy.place({
    id,
    customerId,
    coin,
    fiat,
    // The account that money would go back to is not known yet: the rail that reaches every account.
    rail: fiat === 'GBP' ? 'uk' : 'sepa',
    method,
    feeTables,
    figures,
    minimum,
    asked,
    quote: terms,
    destination,
    ...(shop && { shop }),
    ...(externalId !== undefined && { externalId }),
    now: now.getTime(),
  })
}
