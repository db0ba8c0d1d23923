/**
 * Orders that pay a merchant's links: the order, and the bank's events for each of its payouts. The result contains no data of
 * the payer.
 */
import { LinkPayments as States, Money, Sell, Stored } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { eventData } from '../core/documents.ts'
import * as store from './link-payment-store.ts'
import type { LinkOrderRow, PayoutEventRow } from './link-payment-store.ts'

type Payout = {
  readonly key: string
  readonly endToEndId: string | null
  readonly bookedAt: Date | null
  /** The bank's booking date. */
  readonly bookingDay: string | null
}
type Return = {
  readonly returnId: string
  /** The key of the returned payout. */
  readonly key: string
  readonly amount: Money.Money<Money.Fiat>
  readonly reason: string
  readonly at: Date
}
export type LinkPayment = Pick<
  LinkOrderRow,
  'id' | 'linkId' | 'reference' | 'label' | 'createdAt' | 'updatedAt'
> & {
  readonly order: Sell.SellOrder
  /** The coins received; before that, the coins expected. */
  readonly sent: Money.Money
  /** The beneficiary received or will receive this; a partial refund does not lower it. */
  readonly paidOut: Money.Money<Money.Fiat>
  readonly payouts: readonly Payout[]
  readonly returns: readonly Return[]
}

type PaymentQuery = PageQuery & {
  readonly link?: string | undefined
  readonly externalId?: string | undefined
  readonly state?: States.State | undefined
  /** Days of creation in UTC, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** `until` is exclusive. */
type Period = { readonly from: Date; readonly until: Date }

const day = 86_400_000
const startOf = (date: string) => new Date(`${date}T00:00:00Z`)

export function createLinkPayments(db: Sql) {
  return {
    async list(merchantId: string, query: PaymentQuery): Promise<Page<LinkPayment> | Refused<'invalid'>> {
      const { link, externalId, state, from, to } = query
      const filter = {
        merchantId,
        link,
        externalId,
        stages: state && States.stagesOf(state),
        from: from === undefined ? undefined : startOf(from),
        until: to === undefined ? undefined : new Date(startOf(to).getTime() + day),
      }
      const page = await readPage(
        `payments ${[link, externalId, state, from, to].join(' ')}`,
        query,
        (key, count) => store.listLinkOrders(db, filter, idIn(key), count),
        ({ id }) => [id],
      )
      return 'refused' in page ? page : { ...page, items: await withEvents(db, page.items) }
    },

    async find(merchantId: string, id: string): Promise<LinkPayment | undefined> {
      const [found] = await withEvents(db, await store.listLinkOrders(db, { merchantId, id }, null, 1))
      return found
    },

    /** Payments whose money may have moved in a period; undefined if there are more than `most`. */
    async between(
      merchantId: string,
      fiat: Money.Fiat,
      period: Period,
      most: number,
    ): Promise<LinkPayment[] | undefined> {
      const rows = await store.linkOrdersBetween(db, merchantId, fiat, period, most + 1)
      return rows.length > most ? undefined : withEvents(db, rows)
    },
  }
}

/** The events that determine the state of a payout. */
const payoutEventTypes = [
  'payment.queued',
  'payment.booked',
  'payment.returned',
  'operator.confirms_executed',
] as const

async function withEvents(db: Sql, rows: readonly LinkOrderRow[]): Promise<LinkPayment[]> {
  const of = new Map<string, PayoutEventRow[]>(rows.map(({ id }) => [id, []]))
  const ids = [...of.keys()]
  const events = ids.length === 0 ? [] : await store.payoutEvents(db, ids, payoutEventTypes)
  for (const row of events) of.get(row.orderId)?.push(row)
  return rows.map((row) => paymentOf(row, of.get(row.id) ?? []))
}

function paymentOf(row: LinkOrderRow, events: readonly PayoutEventRow[]): LinkPayment {
  const { state, sendAsset, sendUnits, ...head } = row
  const payouts = new Map<string, Payout>()
  const returns: Return[] = []
  for (const { type, at, data } of events) {
    const { key, amount, returnId, reason, endToEndId, bookingDay } = eventData(
      'sell',
      type,
      data,
    ) as PayoutEventData
    const known = payouts.get(key) ?? { key, endToEndId: null, bookedAt: null, bookingDay: null }
    if (type === 'payment.returned' && amount && returnId !== undefined)
      returns.push({ returnId, key, amount, reason: reason ?? '', at })
    else if (type === 'payment.queued') payouts.set(key, { ...known, endToEndId: endToEndId ?? null })
    else payouts.set(key, { ...known, bookedAt: at, bookingDay: bookingDay ?? known.bookingDay })
  }
  const order = Stored.sale.read(state)
  return {
    ...head,
    order,
    paidOut: Sell.paidOut(order),
    sent: Money.money(sendAsset, BigInt(sendUnits)),
    payouts: [...payouts.values()],
    returns,
  }
}

/** The fields that these events carry. */
type PayoutEventData = {
  readonly key: string
  readonly amount?: Money.Money<Money.Fiat>
  readonly returnId?: string
  readonly reason?: string
  readonly endToEndId?: string
  readonly bookingDay?: string
}
