/** The ledger beside the world: the holdings of each rail, and events that no order has applied yet. */
import { createReconciliation } from '../ledger/index.ts'
import { unposted } from '../orders/index.ts'
import type { Rail } from '../rails/rail.ts'
import type { Platform } from '../platform/platform.ts'

export function openReconciliation({ db, clock, log }: Platform, rails: readonly Rail[]) {
  return createReconciliation({
    db,
    clock,
    log,
    sources: rails.flatMap((rail) => rail.holdings),
    unposted,
  })
}
