/** One statement: limit, order and all that belongs to it, and the answer that is kept for a repeated request. */
import type { Orderer } from '../personal-data/orderer.ts'
import { Pauses, type Money } from '@agio/domain'
import { limits, type Service } from '../../limits/index.ts'
import { pausedBy } from '../../pauses/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { funds } from '../../verification/funds/index.ts'
import { placeOrder } from '../core/order-store.ts'
import type { LimitRefusal } from './refusals.ts'
import { quoteExpired } from './guards.ts'
import { fullLimit } from './limit-view.ts'

export type Placing = {
  readonly customerId: string
  readonly level: Orderer['level']
  /** The amount that the accepted source of funds explains. */
  readonly cap: bigint | null
  readonly service: Service
  readonly needs: Pauses.Needs
  /** The order takes this much of the limit. */
  readonly value: Money.Money<Money.Fiat>
  /** The argument of `order_place`, but for limit and answer. */
  readonly step: object
  readonly now: Date
}

export async function placeWithin<Taken extends string = never>(
  platform: Platform,
  placing: Placing & {
    /** The answer where somebody else pays the link. */
    readonly taken?: Refused<Taken>
  },
  keep: () => IdempotencyRow | undefined,
): Promise<Refused<LimitRefusal | 'session.over' | Taken> | undefined> {
  const { customerId, level, cap, service, needs, value, step, now, taken } = placing
  const cents = await quotes.inEuroCents(platform, value)
  if (cents === undefined) return { refused: 'price.unavailable' }
  const caps = await limits.capsOf(platform, level, service)
  const limit = {
    cents: String(cents),
    day: String(caps.day),
    month: String(caps.month),
    year: caps.year === null ? null : String(caps.year),
    funds: cap === null ? null : String(cap),
  }
  const answer = await place(platform.db, { ...step, limit, needs: Pauses.needsOf(needs) }, keep(), now)
  if (answer === 'quote used') return quoteExpired
  if (answer === 'visit used') return { refused: 'session.over' }
  // Closed on another device while the request was on its way: its session is over.
  if (answer === 'account closed') return { refused: 'unauthorized' }
  if (answer === null) return undefined
  if ('repeated' in answer) return { refused: 'idempotency.in_progress' }
  if ('linkTaken' in answer) {
    if (!taken) throw new Error('an order that pays no link was refused by one')
    return taken
  }
  if ('standing' in answer) return { refused: 'customer.in_review' }
  if ('inDebt' in answer) return { refused: 'customer.in_debt' }
  if ('fundsExceeded' in answer) {
    await funds.exceeded(platform, customerId)
    return { refused: 'funds.required' }
  }
  // Paused since the price was looked at, whatever this process has heard of it.
  if ('paused' in answer) return pausedBy(answer.paused)
  return fullLimit(answer.full, { service, level, cents })
}

/** A quote and a visit serve one order each, and a closed account has no new one; the database says so where two requests come at once. */
async function place(db: Database, step: object, answer: IdempotencyRow | undefined, at: Date) {
  try {
    return await placeOrder(db, step, answer, at)
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'orders_quote') return 'quote used' as const
    if (constraint === 'orders_visit') return 'visit used' as const
    if (
      error instanceof Error &&
      'where' in error &&
      String(error.where).includes('order_needs_open_account')
    )
      return 'account closed' as const
    throw error
  }
}
