/**
 * Address look-up during typing: a small cache in front of the directory. Typing goes on by hand while the directory is
 * down.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { AddressDirectory, AddressQuery, FoundAddress } from './nominatim.ts'

type Found = { readonly isAvailable: boolean; readonly items: FoundAddress[] }
type Kept = { readonly items: readonly FoundAddress[]; readonly until: number }

const keptMilliseconds = 600_000
const mostKept = 500

export type Addresses = ReturnType<typeof createAddresses>

/** Without a directory customers type by hand. */
export function createAddresses(deps: {
  readonly clock: Clock
  readonly log: Log
  readonly metrics?: Metrics
  readonly directory: AddressDirectory | undefined
}) {
  const { clock, log, directory } = deps
  const kept = new Map<string, Kept>()
  const asked = deps.metrics?.counter('agio_address_lookups_total', 'Address look-ups, by outcome', [
    'outcome',
  ])
  const counted = <T>(outcome: string, it: T): T => {
    asked?.inc({ outcome })
    return it
  }
  return async (query: AddressQuery): Promise<Found | Refused<'address.undetermined'>> => {
    if (!directory) return { isAvailable: false, items: [] }
    const key = `${query.country} ${query.text.toLowerCase().replace(/\s+/g, ' ')}`
    const known = kept.get(key)
    const now = clock.now().getTime()
    try {
      const isKnown = known !== undefined && known.until > now
      const items = isKnown ? known.items : await directory.search(query)
      if (!isKnown) keep(kept, key, { items, until: now + keptMilliseconds })
      if (items.length === 0) return counted('none', { refused: 'address.undetermined' } as const)
      return counted('found', { isAvailable: true, items: [...items] })
    } catch (error) {
      log.warn({ err: error }, 'the address look-up gave no answer; addresses are typed by hand')
      return counted('away', { isAvailable: false, items: [] })
    }
  }
}

/** The oldest goes first. */
function keep(kept: Map<string, Kept>, key: string, it: Kept): void {
  kept.delete(key)
  kept.set(key, it)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
