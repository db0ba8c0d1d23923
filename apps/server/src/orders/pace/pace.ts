/** Finished orders took so long from each state to their end: what the page of the next one says about its arrival. */
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { lifecycleOf } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'
import { mediansOf, type Likeness } from './pace-store.ts'

/** Seconds from each state to the end. Empty where too few are finished. */
export type Pace = ReadonlyMap<string, number>

const keptMs = 60_000
/** So many kinds of orders are remembered: coins by currencies by rails. */
const mostKept = 200

type Kept = { readonly until: number; readonly pace: Promise<Pace> }
const keptOf = perPlatform(() => new Map<string, Kept>())

/** Finished orders like this one took so long. The same answer for a minute. */
export function paceOf(platform: Platform, { service, order }: StoredOrder): Promise<Pace> {
  const { send, receive } = lifecycleOf(service).summary(order)
  const of: Likeness = { service, send: send.asset, receive: receive.asset, rail: order.rail }
  const kept = keptOf(platform)
  const key = JSON.stringify(of)
  const now = platform.clock.now().getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.pace
  const pace = mediansOf(platform.db, of)
  kept.delete(key)
  kept.set(key, { until: now + keptMs, pace })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  pace.catch(() => kept.delete(key))
  return pace
}
