/**
 * The only way an order changes: load, add time and prices, ask the lifecycle, store everything in one statement.
 *
 *   known event ──► nothing      rule says no ──► the refusal, nothing stored      somebody was faster ──► decide again
 */
import { Money } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import type { Quotes, Sealer, Wallets } from './doors.ts'
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
export type Advance = <D extends Draft>(
  orderId: string,
  eventId: string,
  draft: D,
  extra?: Extra,
) => Promise<Advanced<RefusalOf<D['type']>>>

/** Workers and commands find an order and advance it. */
export type Advancing = {
  readonly find: (orderId: string) => Promise<StoredOrder | undefined>
  readonly advance: Advance
}

export type AdvanceDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly quotes: Quotes
  readonly wallets: Wallets
  readonly sealer: Pick<Sealer, 'openerOf'>
  /** Makes receipt codes that cannot be guessed; the same for ever. */
  readonly receiptKey: Uint8Array
  /** Calls the outbox worker after a commit that left it something to do. */
  readonly wakeOutbox: () => void
  /** Named places where a test may end the process. */
  readonly crashPoint?: CrashPoint
}

/** Each lost race means that another event got in, so this ends. */
const mostTries = 200

/** Applies an event to an order once. */
export function createAdvance({
  db,
  clock,
  quotes,
  wallets,
  receiptKey,
  sealer,
  wakeOutbox,
  crashPoint,
}: AdvanceDeps): Advance {
  const announce = createAnnouncer(db)

  async function complete(row: StoredOrder, draft: Draft): Promise<Event | { refused: 'price.unavailable' }> {
    const { fiat } = row.order
    const needs = lifecycleOf(row.service).needs(row.order, draft)
    const { coin = row.order.coin } = needs
    const [market, networkFee, isProved, debts = []] = await Promise.all([
      needs.market && quotes.market(coin, fiat, needs.side),
      needs.networkFee && quotes.networkFee(coin, needs.networkFee),
      needs.proofOf && wallets.isProved(row.customerId, needs.proofOf, coin),
      needs.debt && store.balancesOf(db, row.customerId),
    ])
    if ((needs.market === 'needed' && !market) || (needs.networkFee && !networkFee))
      return { refused: 'price.unavailable' }
    const balance = debts.find(({ asset }) => asset === fiat) ?? Money.zero(fiat)
    const isGiven = needs.debt === 'balance' || (needs.debt && balance.units > 0n)
    return {
      ...draft,
      now: clock.now().getTime(),
      ...(market && { market }),
      ...(networkFee && { networkFee }),
      ...(isProved && { isProved }),
      ...(isGiven && { debt: { customerId: row.customerId, amount: balance } }),
    } as Event
  }

  /** One statement; a transaction only where something else is written along with it. */
  const keep = (record: object, at: Date, { within }: Extra) =>
    within === undefined
      ? store.advanceOrder(db, record, at)
      : db.transaction(async (sql) => {
          const answer = await store.advanceOrder(sql, record, at)
          if (answer === 'done') await within(sql)
          return answer
        })

  async function advance(
    orderId: string,
    eventId: string,
    draft: Draft,
    extra: Extra = {},
  ): Promise<Advanced> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const found = await store.findForEvent(db, orderId, eventId)
      if (!found) return { refused: 'not-found' }
      const { known } = found
      const row = await withRefundWallet({ sealer }, found.row)
      if (known) return { row, known }
      if ((extra.version ?? row.version) !== row.version) return { refused: 'order.not_now' }
      const event = await complete(row, draft)
      if ('refused' in event) return event
      const step = lifecycleOf(row.service).advance(row.order, event)
      if ('refused' in step) return { refused: step.refused }
      const at = new Date(event.now)
      const record = advanceRecord(row, step, { eventId, event, extra, receiptKey })
      const answer = await keep(record, at, extra).catch(againAfterDeadlock)
      // Another try finds the standing, and holds the order for it.
      if (answer === 'held') throw new Error(`${orderId}: its customer's standing is not clear`)
      if (answer !== 'done') continue
      crashPoint?.(`orders.stored-${step.order.state}`)
      const after = { ...row, order: step.order, version: row.version + 1, updatedAt: at } as StoredOrder
      announce(after)
      if ((step.commands ?? []).length > 0) wakeOutbox()
      return { row: after, known: false }
    }
    throw new Error(`${orderId} changed ${mostTries} times while ${eventId} was to be applied`)
  }
  // One cast: an event is refused with no more than refusals.ts says of it.
  return advance as Advance
}

/** The database ended one of two that waited for each other: nothing of it happened. */
function againAfterDeadlock(error: unknown): 'conflict' {
  if (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'))
    return 'conflict'
  throw error
}

/** Changes go out after their commit, many in one notification; a reader who misses one asks again (live.ts). */
function createAnnouncer(db: Sql): (row: StoredOrder) => void {
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
}
