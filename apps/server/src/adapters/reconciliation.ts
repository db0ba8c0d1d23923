/** The ledger beside the world: the holdings of each rail, and events that no order has applied yet. */
import { closeOpenCase, openCase } from '../cases/index.ts'
import { createReconciliation, type Ledger } from '../ledger/index.ts'
import { unposted } from '../orders/index.ts'
import type { Rail } from '../rails/rail.ts'
import type { AppDeps } from './deps.ts'

export function openReconciliation(
  { database: db, clock, log }: AppDeps,
  ledger: Ledger,
  rails: readonly Rail[],
) {
  return createReconciliation({
    db,
    clock,
    log,
    ledger,
    sources: rails.flatMap((rail) => rail.holdings),
    unposted,
    openCase,
    closeOpenCase,
  })
}
