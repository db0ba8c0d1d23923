/** Reconciliation in the back office: the proofs, and comparing now. */
import { listReconciliations, reconcileNow, type ReconciliationRun } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import type { Reconciliation, Run } from '../../ledger/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { idIn, readPage } from '../../platform/sql/cursor.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'

type Deps = { readonly db: Sql; readonly audit: Audit; readonly reconciliation: Reconciliation }

export function reconciliationRoutes(serve: Serve, { db, audit, reconciliation }: Deps): void {
  serve(listReconciliations, async ({ query }) => {
    const page = await readPage(
      'reconciliations',
      query,
      (key, count) => reconciliation.list(idIn(key), count),
      ({ id }) => [id],
    )
    return 'refused' in page ? page : wirePage(await runViews(db, page.items), page.next)
  })

  serve(reconcileNow, async ({ caller }) => {
    const by = actorOf(caller)
    const run = await reconciliation.runNow(by.id)
    const differences = run.proofs.filter(({ differenceUnits }) => differenceUnits !== 0n).length
    const details = { accounts: run.proofs.length, differences, faults: run.faults.length }
    await audit.note(by, { action: 'ledger.reconciled', subject: run.id, details })
    const [view] = await runViews(db, [run])
    if (view === undefined) throw new Error('a run has one view')
    return view
  })
}

async function runViews(db: Sql, runs: readonly Run[]): Promise<ReconciliationRun[]> {
  const names = await namesOf(
    db,
    runs.flatMap(({ askedBy }) => askedBy ?? []),
  )
  return runs.map((run) => ({
    id: run.id,
    askedBy: names.find(({ id }) => id === run.askedBy)?.name ?? run.askedBy,
    beganAt: wireTime(run.beganAt),
    endedAt: wireTime(run.endedAt),
    proofs: run.proofs.map(proofView),
    faults: [...run.faults],
  }))
}

function proofView({ asset, ...proof }: Run['proofs'][number]): ReconciliationRun['proofs'][number] {
  const text = (units: bigint) =>
    Money.isAsset(asset) ? Money.format(Money.money(asset, units)) : `${units}`
  return {
    account: proof.account,
    currency: asset,
    asOf: wireTime(proof.asOf),
    source: proof.source,
    ledger: text(proof.ledgerUnits),
    external: text(proof.externalUnits),
    inFlight: proof.inFlight.map(({ kind, reference, units }) => ({ kind, reference, amount: text(units) })),
    difference: text(proof.differenceUnits),
    isEqual: proof.differenceUnits === 0n,
  }
}
