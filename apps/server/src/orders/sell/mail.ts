/** What a mail about an order may tell: figures and places, the account masked. Each message picks its rows. */
import { Coins } from '@agio/domain'
import { wireAmount, wireTime } from '@agio/contract/wire'
import type { OrderMailData } from '../core/doors.ts'
import { figuresOf } from '../core/figures-view.ts'
import { requiredOf } from '../core/lifecycles.ts'
import { lastEvent, type OpenedOrder } from '../core/order-details.ts'
import { choiceQuotes } from './choice-quotes.ts'
import { decision, leftToPay, receivedSoFar, surplusOf, type Prices } from './summary.ts'

export function mailDataOf({ row, label, events }: OpenedOrder, prices: Prices, now: number): OrderMailData {
  const { order } = row
  const surplus = surplusOf(order)
  const back = order.refund ?? order.surplus
  const decides = decision(order)
  const transaction =
    lastEvent('sell', events, 'transfer.final')?.data.transaction ?? order.deposits.at(-1)?.transaction
  return {
    orderId: row.id,
    reference: row.reference,
    figures: figuresOf(row),
    received: wireAmount(receivedSoFar(order)),
    required: wireAmount(requiredOf(order)),
    left: wireAmount(leftToPay(order, prices, now)),
    ...(surplus && { surplus: wireAmount(surplus) }),
    ...(order.settled && { settled: wireAmount(order.settled) }),
    payout: wireAmount(order.payout),
    beneficiary: label,
    network: Coins.chainOf(order.coin).name,
    address: back?.to ?? row.depositAddress,
    ...(typeof transaction === 'string' && { transaction }),
    ...(order.state === 'needs_revision' && order.explanation !== '' && { reason: order.explanation }),
    ...(decides && { until: wireTime(decides.until) }),
    choices: choiceQuotes(order, prices, now).map(({ choice }) => choice),
  }
}
