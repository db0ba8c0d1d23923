/**
 * What an operator may do with an order: each act is one event of its lifecycle. The lifecycle's table gives the possible
 * events, and the rule is tried on a copy; what the page offers is what is taken.
 */
import { Buy, type Coins, Credits, Money, Operators, Sell } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { codeOf, lifecycleOf, type Draft, type Event, type Order } from '../core/lifecycles.ts'
import { eventsOf, type StoredOrder } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'
import type { AdvanceRefusal } from '../core/refusals.ts'

export type Act = {
  readonly action: Operators.OrderAction
  readonly version: number
  readonly reason: string
  /** What of the order it is about: a credit. */
  readonly subject?: string | undefined
  readonly to?: Credits.Source
  readonly by: { readonly id: string; readonly name: string }
}
export type ActRefusal = Exclude<AdvanceRefusal, 'amount.above_max'> | 'backoffice.changed'

export type Offer = {
  readonly action: Operators.OrderAction
  readonly event: Event['type']
  readonly subject: string | null
  /** A second person must approve it. */
  readonly needsSecond: boolean
}

type Acted = { readonly status: string; readonly state: string; readonly version: number }
const actedOf = ({ service, order, version }: StoredOrder): Acted => ({
  status: codeOf(service, order.state),
  state: order.state,
  version,
})

type Deps = { readonly db: Sql; readonly orders: Pick<Orders, 'find' | 'advance'> }

/** One event of the lifecycle, with the operator and the reason. A repetition at the same version changes nothing. */
export async function actOn(
  { db, orders }: Deps,
  orderId: string,
  { action, version, reason, subject, to, by }: Act,
): Promise<Acted | Refused<ActRefusal>> {
  const row = await orders.find(orderId)
  if (!row) return { refused: 'not-found' }
  const eventId = ['operator', action, ...(subject === undefined ? [] : [subject]), version].join(':')
  if (row.version !== version) {
    const isDone = (await eventsOf(db, orderId)).some((event) => event.eventId === eventId)
    return isDone ? actedOf(row) : { refused: 'backoffice.changed' }
  }
  const draft = draftsOf(row, action, { reason, ...(to && { to }) }).find(
    (it) => it.subject === subject,
  )?.draft
  if (!draft) return { refused: 'order.not_now' }
  const note = { operator: by.id, operatorName: by.name, note: reason }
  const done = await orders.advance(orderId, eventId, draft, { note })
  if (!('refused' in done)) return actedOf(done.row)
  return { refused: done.refused === 'amount.above_max' ? 'order.not_now' : done.refused }
}

type Words = { readonly reason: string; readonly to?: Credits.Source }
type Drafted = { readonly draft: Draft; readonly subject?: string }

/** The events of an action, in the vocabulary of this order's lifecycle: one for each thing that it may be about. */
function draftsOf(row: StoredOrder, action: Operators.OrderAction, { reason, to }: Words): Drafted[] {
  const isSale = row.service === 'sell'
  switch (action) {
    case 'hold':
      return [{ draft: { type: 'operator.hold', reason } }]
    case 'release':
      return [{ draft: { type: 'operator.release' } }]
    case 'clear':
      return [{ draft: { type: 'case.cleared' } }]
    case 'refuse':
      return [
        { draft: isSale ? { type: 'case.refused', outcome: 'refund' } : { type: 'case.refused', reason } },
      ]
    case 'freeze':
      return isSale ? [{ draft: { type: 'case.refused', outcome: 'frozen' } }] : []
    case 'send_back':
      if (row.service === 'sell') return []
      return row.order.refunds.map(({ source }) => ({
        draft: { type: 'operator.sends_refund', source, ...(to && { to }) },
        subject: Credits.keyOf(source),
      }))
    default:
      return action satisfies never
  }
}

/** The actions that the lifecycle's table allows and its rule does not refuse for this order. */
export function actionsOf(row: StoredOrder): Offer[] {
  const possible: readonly string[] =
    row.service === 'sell' ? Sell.possible(row.order.state) : Buy.possible(row.order.state)
  return Operators.orderActions.flatMap((action) =>
    draftsOf(row, action, { reason: '' })
      .filter(({ draft }) => possible.includes(draft.type) && !isRefused(row, draft))
      .map(({ draft, subject = null }) => {
        const needsSecond = needsTwo(row, draft)
        return { action, event: draft.type, subject, needsSecond }
      }),
  )
}

/** One cast: a draft of this order's own lifecycle. */
const needsTwo = (row: StoredOrder, draft: Draft): boolean =>
  row.service === 'sell'
    ? Sell.needsSecond(row.order, draft as Sell.SellEvent)
    : Buy.needsSecond(row.order, draft as Buy.BuyEvent)

/** Tries the rule on a copy, with the last known prices. */
function isRefused({ service, order, updatedAt }: StoredOrder, draft: Draft): boolean {
  const networkFee = Money.zero<Coins.CoinId>(order.coin)
  const market = lastRate(order)
  const event = { ...draft, now: updatedAt.getTime(), networkFee, ...(market && { market }) } as Event
  const step = lifecycleOf(service).advance(order, event)
  return 'refused' in step && step.refused === 'order.not_now'
}

const lastRate = (order: Order) => ('offers' in order ? order.offers.at(-1)?.rate : order.quote.rate)
