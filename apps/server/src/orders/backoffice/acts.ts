/**
 * Each act of an operator is one event of the order's lifecycle. The lifecycle's
 * table gives the possible events, and the rule is tried on a copy; what the page offers is what is taken.
 */
import { Buy, type Coins, Credits, Money, Operators, Sell, type Standing } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { codeOf, lifecycleOf, type Draft, type Event, type Order } from '../core/lifecycles.ts'
import { eventsOf, type StoredOrder } from '../core/order-store.ts'
import { advance } from '../core/advance.ts'
import { find } from '../core/own-order.ts'
import { sealWords } from '../personal-data/words.ts'
import { decidersAbout, standingOf } from '../../standing/index.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'
import type { AdvanceRefusal } from '../core/refusals.ts'
import { provedWallets } from '../wallet/proved.ts'
import { undoneHitOf, type UndoneHit } from './undone-hit.ts'

export type Act = {
  readonly action: Operators.OrderAction
  readonly version: number
  readonly reason: string
  /** The act is about a credit, a payment, coins on their way back. */
  readonly subject?: string | undefined
  /** Another proven address, for coins. */
  readonly to?: string | undefined
  /** The approved account, for money. */
  readonly payee?: Credits.Source
  /** A second person approved exactly this. */
  readonly isApproved?: boolean
  readonly by: { readonly id: string; readonly name: string }
}
export type ActRefusal = Exclude<AdvanceRefusal, 'amount.above_max'> | 'backoffice.changed'

export type Offer = {
  readonly action: Operators.OrderAction
  readonly event: Event['type']
  readonly subject: string | null
  readonly to: string | null
  /** A second person must approve it. */
  readonly needsSecond: boolean
}

type Acted = { readonly status: string; readonly state: string; readonly version: number }
const actedOf = ({ service, order, version }: StoredOrder): Acted => ({
  status: codeOf(service, order.state),
  state: order.state,
  version,
})

/**
 * One event of the lifecycle, with the operator and the reason (sealed), on exactly this version of the order. An act
 * that needs a second person is refused without one, whatever was offered before. A repetition at the same version
 * changes nothing.
 */
export async function actOn(
  platform: Platform,
  orderId: string,
  { action, version, reason: text, subject, to, payee, isApproved = false, by }: Act,
): Promise<Acted | Refused<ActRefusal>> {
  const { db } = platform
  const isSettled = await eventsApplied(db, orderId)
  const row = await find(platform, orderId)
  if (!row) return { refused: 'not-found' }
  const about = [subject, to].filter((it) => it !== undefined)
  const eventId = ['operator', action, ...about, version].join(':')
  if (row.version !== version) {
    const isDone = (await eventsOf(db, orderId)).some((event) => event.eventId === eventId)
    return isDone ? actedOf(row) : { refused: 'backoffice.changed' }
  }
  // A payment that may still leave would be paid beside the refund.
  if (action === 'refuse' && !isSettled) return { refused: 'backoffice.changed' }
  const [reason, proved, standing, deciders, hit] = await Promise.all([
    sealWords(platform, row, text),
    provedWallets(platform, row.customerId, row.order.coin),
    standingOf(db, row.customerId),
    decidersAbout(db, [orderId]),
    undoneHitOf(platform, row),
  ])
  const drafts = draftsOf(row, action, { reason, proved, ...(payee && { payee }) })
  const draft = drafts.find((it) => it.subject === subject && it.to === to)?.draft
  if (!draft || isStopped(draft, { standing, hit })) return { refused: 'order.not_now' }
  if (needsTwo(row, { action, draft, deciders }) && !isApproved) return { refused: 'backoffice.changed' }
  const note = { operator: by.id, operatorName: by.name, note: reason }
  const done = await advance(platform, orderId, eventId, draft, { note, version })
  if (!('refused' in done)) return actedOf(done.row)
  return { refused: done.refused === 'amount.above_max' ? 'order.not_now' : done.refused }
}

type Words = {
  readonly reason: string
  readonly payee?: Credits.Source
  /** Wallets whose owner, the customer, signed for them. */
  readonly proved: readonly Coins.Address[]
}
type Drafted = { readonly draft: Draft; readonly subject?: string; readonly to?: string }

/** The events of an action, in the vocabulary of this order's lifecycle: one for each thing that it may be about. */
function draftsOf(
  row: StoredOrder,
  action: Operators.OrderAction,
  { reason, payee, proved }: Words,
): Drafted[] {
  const isSale = row.service === 'sell'
  switch (action) {
    case 'hold':
      return [{ draft: { type: 'operator.hold', reason } }]
    case 'release':
      return [{ draft: { type: 'operator.release' } }]
    case 'ask_again':
      return [{ draft: { type: 'operator.asks_again' } }]
    case 'clear':
      return [{ draft: { type: 'case.cleared' } }]
    case 'refuse':
      return [
        { draft: isSale ? { type: 'case.refused', outcome: 'refund' } : { type: 'case.refused', reason } },
      ]
    case 'freeze':
      return isSale ? [{ draft: { type: 'case.refused', outcome: 'frozen' } }] : []
    case 'send_back':
      if (row.service === 'sell') return coinsAgain(row.order, proved)
      return row.order.refunds.map(({ source }) => ({
        draft: { type: 'operator.sends_refund', source, ...(payee && { to: payee }) },
        subject: Credits.keyOf(source),
      }))
    case 'confirm_executed':
    case 'confirm_unexecuted':
      return paymentsOf(row).map((key) => ({
        draft: { type: `operator.${confirms[action]}`, key, evidence: reason },
        subject: key,
      }))
    case 'write_off':
      return isSale ? [{ draft: { type: 'operator.writes_off' } }] : []
    case 'give_up':
      return isSale ? [] : [{ draft: { type: 'operator.gives_up' } }]
    case 'book_loss':
      return [{ draft: { type: 'operator.books_loss', evidence: reason } }]
    default:
      return action satisfies never
  }
}

const confirms = {
  confirm_executed: 'confirms_executed',
  confirm_unexecuted: 'confirms_unexecuted',
} as const

/** Payments that the bank may have executed: the present one, and one it had rejected before. */
function paymentsOf(row: StoredOrder): string[] {
  if (row.service === 'buy')
    return row.order.refunds.map(({ attempt }, index) => Buy.refundKey(row.order, index, attempt))
  const { order } = row
  const earlier = order.state === 'on_hold' ? order.booked?.key : undefined
  return [...new Set([Sell.payoutKey(order), ...(earlier === undefined ? [] : [earlier])])]
}

/** Coins whose way back failed: to where they were sent, to another sender, or to a wallet whose owner signed. */
const coinsAgain = (order: Sell.SellOrder, proved: Words['proved']): Drafted[] =>
  [order.refund, order.surplus].flatMap((back): Drafted[] => {
    if (!back) return []
    const { key } = back
    const isAnother = (it: string) => it.toLowerCase() !== back.to.toLowerCase()
    const others = new Set([...Sell.otherAddresses(order, back), ...proved.filter(isAnother)])
    return [
      { draft: { type: 'operator.sends_refund', key }, subject: key },
      ...[...others].map((to) => ({
        draft: { type: 'operator.sends_refund' as const, key, to },
        subject: key,
        to,
      })),
    ]
  })

/** The actions that the lifecycle's table allows and its rule does not refuse for this order. */
export function actionsOf(
  row: StoredOrder,
  {
    proved,
    deciders,
    ...stops
  }: {
    readonly proved: Words['proved']
    readonly deciders: 1 | 2
  } & Stops,
  networkFee?: Money.Money<Coins.CoinId>,
): Offer[] {
  const possible: readonly string[] =
    row.service === 'sell' ? Sell.possible(row.order.state) : Buy.possible(row.order.state)
  return Operators.orderActions.flatMap((action) =>
    draftsOf(row, action, { reason: '', proved })
      .filter(
        ({ draft }) =>
          possible.includes(draft.type) && !isStopped(draft, stops) && !isRefused(row, draft, networkFee),
      )
      .map(({ draft, subject = null, to = null }) => {
        const needsSecond = needsTwo(row, { action, draft, deciders })
        return { action, event: draft.type, subject, to, needsSecond }
      }),
  )
}

type Stops = { readonly standing: Standing.Standing; readonly hit: UndoneHit | undefined }
/** These events let an order go on: not while its customer is stopped, nor while a name on it is like one on a list. */
const lettingGo: readonly Draft['type'][] = ['operator.release', 'case.cleared']
const isStopped = ({ type }: Draft, { standing, hit }: Stops): boolean =>
  (standing.state === 'stops' && lettingGo.includes(type)) || (hit !== undefined && type === 'case.cleared')

type Asked = { readonly action: Operators.OrderAction; readonly draft: Draft; readonly deciders: 1 | 2 }

function needsTwo(row: StoredOrder, { action, draft, deciders }: Asked): boolean {
  if (Operators.orderAct(action).movesValue && deciders === 2) return true
  // One cast: a draft of this order's own lifecycle.
  return row.service === 'sell'
    ? Sell.needsSecond(row.order, draft as Sell.SellEvent)
    : Buy.needsSecond(row.order, draft as Buy.BuyEvent)
}

/** Tries the rule on a copy, with the last known prices. A missing proof is refused by another word. */
function isRefused(
  { service, order, updatedAt }: StoredOrder,
  draft: Draft,
  networkFee = Money.zero<Coins.CoinId>(order.coin),
): boolean {
  const market = lastRate(order)
  const event = { ...draft, now: updatedAt.getTime(), networkFee, ...(market && { market }) } as Event
  const step = lifecycleOf(service).advance(order, event)
  return 'refused' in step && step.refused === 'order.not_now'
}

const lastRate = (order: Order) => ('offers' in order ? order.offers.at(-1)?.rate : order.quote.rate)
