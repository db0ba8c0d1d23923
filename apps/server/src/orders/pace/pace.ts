/** Finished orders took so long from each state to their end: what the page of the next one says about its arrival. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { mediansOf, type Likeness } from './pace-store.ts'

/** Seconds from each state to the end. Empty where too few are finished. */
export type Pace = ReadonlyMap<string, number>

const keptMs = 60_000
/** So many kinds of orders are remembered: coins by currencies by rails. */
const mostKept = 200

/** The same answer for a minute. */
export function createPace({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const kept = new Map<string, { readonly until: number; readonly pace: Promise<Pace> }>()

  return (of: Likeness): Promise<Pace> => {
    const key = JSON.stringify(of)
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && known.until > now) return known.pace
    const pace = mediansOf(db, of)
    kept.delete(key)
    kept.set(key, { until: now + keptMs, pace })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    pace.catch(() => kept.delete(key))
    return pace
  }
}
