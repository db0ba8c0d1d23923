/** Reconciliation in the back office: the proofs, comparing now, and asking to book a difference. */
import { bookDifference, listReconciliations, reconcileNow, type ReconciliationRun } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Money, Operators } from '@agio/domain'
import { reconciliation, type Run } from '../../ledger/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { idIn, readPage } from '../../platform/sql/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'
import { payloadOf, runOf, subjectOf } from './book-difference.ts'

type Proof = Run['proofs'][number]
type ProofView = ReconciliationRun['proofs'][number]

export function reconciliationRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listReconciliations, async ({ caller, query }) => {
    const page = await readPage(
      'reconciliations',
      query,
      (key, count) => reconciliation.list(platform, idIn(key), count),
      ({ id }) => [id],
    )
    return 'refused' in page
      ? page
      : wirePage(await runViews(platform, page.items, actorOf(caller)), page.next)
  })

  serve(reconcileNow, async ({ caller }) => {
    const by = actorOf(caller)
    const run = await reconciliation.runNow(platform, by.id)
    const differences = run.proofs.filter(({ differenceUnits }) => differenceUnits !== 0n).length
    const details = { accounts: run.proofs.length, differences, faults: run.faults.length }
    await audit.note(platform, by, { action: 'ledger.reconciled', subject: run.id, details })
    const [view] = await runViews(platform, [run], by)
    if (view === undefined) throw new Error('a run has one view')
    return view
  })

  serve(bookDifference, async ({ caller, params: { id }, body: { account, currency, reason, evidence } }) => {
    const by = actorOf(caller)
    const found = await reconciliation.difference(platform, { account, asset: currency })
    if (!found) return { refused: 'not-found' }
    if (found.runId !== id) return { refused: 'backoffice.changed' }
    if (found.undecided > 0) return { refused: 'backoffice.in_doubt' }
    const row = await approvals.ask(platform, {
      kind: bookDifference.second,
      subject: subjectOf(account, currency),
      payload: payloadOf(found, evidence),
      reason,
      by,
    })
    return row ? approvalView(db, row, by) : { refused: 'backoffice.changed' }
  })
}

async function runViews(platform: Platform, runs: readonly Run[], who: Actor): Promise<ReconciliationRun[]> {
  const names = await namesOf(
    platform.db,
    runs.flatMap(({ askedBy }) => askedBy ?? []),
  )
  const bookings = await bookingsOf(platform, runs, who)
  return runs.map((run) => ({
    id: run.id,
    askedBy: names.find(({ id }) => id === run.askedBy)?.name ?? run.askedBy,
    beganAt: wireTime(run.beganAt),
    endedAt: wireTime(run.endedAt),
    proofs: run.proofs.map((proof) => ({ ...proofView(proof), ...bookings(run.id, proof) })),
    faults: [...run.faults],
  }))
}

type Booking = Pick<ProofView, 'approvals' | 'mayBook' | 'undecided'>

/** The approval of a difference is with the comparison that was asked about, and with the newest while it waits. */
async function bookingsOf(
  platform: Platform,
  runs: readonly Run[],
  who: Actor,
): Promise<(runId: string, proof: Proof) => Booking> {
  const different = runs
    .flatMap(({ proofs }) => proofs)
    .filter(({ differenceUnits }) => differenceUnits !== 0n)
  const known = new Map<string, (runId: string) => Booking>()
  for (const { account, asset } of different) {
    const subject = subjectOf(account, asset)
    if (known.has(subject)) continue
    const rows = await approvals.of(platform, subject)
    const views = await approvalViews(platform.db, rows, who)
    const runOfView = new Map(rows.map((row) => [row.id, runOf(row)]))
    const found = await reconciliation.difference(platform, { account, asset })
    const newest = found?.runId
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    known.set(subject, (runId) => ({
      approvals: views.filter(
        ({ id, state }) => runOfView.get(id) === runId || (state === 'waiting' && runId === newest),
      ),
      undecided: runId === newest ? (found?.undecided ?? 0) : 0,
      mayBook:
        runId === newest &&
        found?.undecided === 0 &&
        !isWaiting &&
        Operators.isOneOf(who.roles, bookDifference.roles),
    }))
  }
  const none = { approvals: [], undecided: 0, mayBook: false }
  return (runId, { account, asset, differenceUnits }) =>
    (differenceUnits === 0n ? undefined : known.get(subjectOf(account, asset))?.(runId)) ?? none
}

function proofView({ asset, ...proof }: Proof): Omit<ProofView, keyof Booking> {
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
