/**
 * The only way an order changes: load, add time and prices, ask the lifecycle, store everything in one statement.
 *
 *   known event ──► nothing      rule says no ──► the refusal, nothing stored      somebody was faster ──► decide again
 */
import { Money } from '@agio/domain'
import { wallets } from '../../customers/index.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { wakeOf } from '../../platform/queue/outbox.ts'
import { withRefundWallet } from '../personal-data/refund-wallet.ts'
import { lifecycleOf, type Draft, type Event } from './lifecycles.ts'
import * as store from './order-store.ts'
import type { StoredOrder } from './order-store.ts'
import { advanceRecord, type Extra } from './record.ts'
import type { AdvanceRefusal, RefusalOf } from './refusals.ts'

export type Advanced<Why extends AdvanceRefusal = AdvanceRefusal> =
  | { readonly row: StoredOrder; readonly known: boolean }
  | { readonly refused: Why }

/** Refusals are the lifecycle's, `not-found`, or `price.unavailable` where the event is decided by a price. */
type Advance = <D extends Draft>(
  platform: Platform,
  orderId: string,
  eventId: string,
  draft: D,
  extra?: Extra,
) => Promise<Advanced<RefusalOf<D['type']>>>

/** Each lost race means that another event got in, so this ends. */
const mostTries = 200

/** The draft with the time, the prices, the proof and the debt that its rule asks for. */
async function complete(
  platform: Platform,
  row: StoredOrder,
  draft: Draft,
): Promise<Event | { refused: 'price.unavailable' }> {
  const { fiat } = row.order
  const needs = lifecycleOf(row.service).needs(row.order, draft)
  const { coin = row.order.coin } = needs
  const [market, networkFee, isProved, debts = []] = await Promise.all([
    needs.market && quotes.rateOf(platform, coin, fiat, needs.side),
    needs.networkFee && quotes.networkFee(platform, coin, needs.networkFee),
    needs.proofOf && wallets.isProved(platform, row.customerId, needs.proofOf, coin),
    needs.debt && store.balancesOf(platform.db, row.customerId),
  ])
  if ((needs.market === 'needed' && !market) || (needs.networkFee && !networkFee))
    return { refused: 'price.unavailable' }
  const balance = debts.find(({ asset }) => asset === fiat) ?? Money.zero(fiat)
  const isGiven = needs.debt === 'balance' || (needs.debt && balance.units > 0n)
  return {
    ...draft,
    now: platform.clock.now().getTime(),
    ...(market && { market }),
    ...(networkFee && { networkFee }),
    ...(isProved && { isProved }),
    ...(isGiven && { debt: { customerId: row.customerId, amount: balance } }),
  } as Event
}

/** One statement; a transaction only where something else is written along with it. */
const keep = ({ db }: Platform, record: object, at: Date, { within }: Extra) =>
  within === undefined
    ? store.advanceOrder(db, record, at)
    : db.transaction(async (sql) => {
        const answer = await store.advanceOrder(sql, record, at)
        if (answer === 'done') await within(sql)
        return answer
      })

/** Applies an event to an order once. */
async function advanceOnce(
  platform: Platform,
  orderId: string,
  eventId: string,
  draft: Draft,
  extra: Extra = {},
): Promise<Advanced> {
  const receiptKey = platform.keys.receiptCodes
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await store.findForEvent(platform.db, orderId, eventId)
    if (!found) return { refused: 'not-found' }
    const { known } = found
    const row = await withRefundWallet(platform, found.row)
    if (known) return { row, known }
    if ((extra.version ?? row.version) !== row.version) return { refused: 'order.not_now' }
    const event = await complete(platform, row, draft)
    if ('refused' in event) return event
    const step = lifecycleOf(row.service).advance(row.order, event)
    if ('refused' in step) return { refused: step.refused }
    const at = new Date(event.now)
    const record = advanceRecord(row, step, { eventId, event, extra, receiptKey })
    const answer = await keep(platform, record, at, extra).catch(againAfterDeadlock)
    // Another try finds the standing, and holds the order for it.
    if (answer === 'held') throw new Error(`${orderId}: its customer's standing is not clear`)
    if (answer !== 'done') continue
    platform.crashPoint(`orders.stored-${step.order.state}`)
    const after = { ...row, order: step.order, version: row.version + 1, updatedAt: at } as StoredOrder
    announcerOf(platform)(after)
    if ((step.commands ?? []).length > 0) wakeOf(platform)()
    return { row: after, known: false }
  }
  throw new Error(`${orderId} changed ${mostTries} times while ${eventId} was to be applied`)
}
// One cast: an event is refused with no more than refusals.ts says of it.
export const advance = advanceOnce as Advance

/** The database ended one of two that waited for each other: nothing of it happened. */
function againAfterDeadlock(error: unknown): 'conflict' {
  if (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'))
    return 'conflict'
  throw error
}

/** Changes go out after their commit, many in one notification; a reader who misses one asks again (live.ts). */
const announcerOf = perPlatform(({ db }): ((row: StoredOrder) => void) => {
  let waiting: string[] = []
  let isBusy = false
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      await store.announce(db, lines).catch(() => undefined)
    }
    isBusy = false
  }
  return ({ id, version, service, order }) => {
    waiting.push(`${id} ${version} ${service} ${order.state}`)
    if (isBusy) return
    isBusy = true
    setTimeout(() => void flush(), 2)
  }
})
