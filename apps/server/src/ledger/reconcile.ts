/**
 * Reconciliation: each bank account, wallet and acquirer in the ledger, against the bank's last statement, the chain and the
 * acquirer.
 *
 *   snapshot of the database ──► ledger balances, events that wait, movements of each rail
 *   the world                ──► closing balance of the bank's statement, balances of addresses at one block, debt for cards
 *   ledger = external + in flight + difference      kept as the proof; a difference found twice opens a case
 *
 * Everything from the database is of one moment, so postings made meanwhile are no difference. A later equal comparison
 * closes no case: a person does, or the booking of exactly this difference as a loss or gain. A movement in doubt may be the
 * difference: it is decided first, so that the same money is not booked as both.
 */
import { setTimeout } from 'node:timers/promises'
import { Money, Postings, type Cases } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import { createDoors, type Platform } from '../platform/platform.ts'
import { atOneMoment, type Sql } from '../platform/sql/sql.ts'
import type { Holding, HoldingSource, InFlight, Unposted } from '../rails/rail.ts'
import { closeOpenCase, openCase } from '../cases/index.ts'
import * as ledger from './ledger.ts'
import * as store from './reconcile-store.ts'

/** The holdings of the rails, and the money that no order has taken yet. app.ts gives them once. */
export type ReconciliationDoors = {
  readonly sources: readonly HoldingSource[]
  /** Events that rails have delivered and no order has taken yet. */
  readonly unposted: (snapshot: Sql) => Promise<Unposted>
  /** Before a difference is looked at again; default 5,000. */
  readonly againMilliseconds?: number
}

export const [giveReconciliationDoors, doorsOf] = createDoors<ReconciliationDoors>('reconciliation')

export { isDifferenceBooked } from './reconcile-store.ts'
/** `undecided`: movements in doubt on the account, which are decided first. */
export type Difference = store.Difference & { readonly undecided: number }
export type Run = store.RunRow & { readonly proofs: readonly store.Proof[] }

/** Compares now, for an operator. */
export async function runNow(platform: Platform, askedBy: string): Promise<Run> {
  const { db, clock } = platform
  const beganAt = clock.now()
  const id = newId('rec', beganAt)
  await store.beginRun(db, id, askedBy, beganAt)
  const faults = await compareAll(platform, id)
  await store.endRun(db, id, faults, clock.now())
  const run = { id, askedBy, beganAt, endedAt: clock.now(), faults }
  return { ...run, proofs: await store.proofsOf(db, [id]) }
}

/** Compares once a day, on any worker; where a side did not answer, again after a while. */
export async function runDaily(platform: Platform): Promise<string | undefined> {
  const { db, clock } = platform
  const at = clock.now()
  const id = await store.takeDailyRun(db, newId('rec', at), at.toISOString().slice(0, 10), at)
  if (id === undefined) return undefined
  const faults = await compareAll(platform, id)
  await store.endRun(db, id, faults, faults.length === 0 ? clock.now() : null)
  return id
}

/** Runs with their proofs, newest first. */
export async function list({ db }: Platform, before: string | null, count: number): Promise<Run[]> {
  const runs = await store.runsBefore(db, before, count)
  const proofs = await store.proofsOf(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => ({ ...run, proofs: proofs.filter(({ runId }) => runId === run.id) }))
}

type Account = { readonly account: string; readonly asset: string }

/** The difference of the newest comparison of an account, unless a booking has ended it since. */
export async function difference(
  platform: Platform,
  { account, asset }: Account,
  sql: Sql = platform.db,
): Promise<Difference | undefined> {
  if (!Money.isAsset(asset)) return undefined
  const proof = await store.newestProof(sql, account, asset)
  if (!proof || proof.differenceUnits === 0n) return undefined
  const { since, ...found } = proof
  // A comparison that began before a booking may not have seen it.
  if (await store.isDifferenceBooked(sql, account, asset, since)) return undefined
  const counts = await Promise.all(
    doorsOf(platform).sources.map(async ({ records }) => records?.undecided(sql, account) ?? 0),
  )
  return { ...found, undecided: counts.reduce((sum, count) => sum + count, 0) }
}

/**
 * The ledger is as the world is, so the question of the case is answered. False: it is not the difference any more, or a
 * movement in doubt may be it.
 */
export async function bookDifference(
  platform: Platform,
  sql: Sql,
  { runId, account, asset, differenceUnits }: Difference,
): Promise<boolean> {
  const { clock } = platform
  const { sources } = doorsOf(platform)
  for (const { records } of sources) await records?.lock(sql, account)
  const found = await difference(platform, { account, asset }, sql)
  if (found?.runId !== runId || found.undecided > 0) return false
  if (!(await isStillSo(platform, found, sql))) return false
  const amount = Money.money(asset as Money.Asset, differenceUnits)
  await ledger.post(sql, [Postings.differenceBooked(runId, account, amount)], clock.now())
  await store.setBooked(sql, found, clock.now())
  const one = caseOf(runId, found)
  if (one) await closeOpenCase(sql, one, clock.now())
  return true
}

/** Compares once more, where the source is our own database: a person may have counted a movement since. */
async function isStillSo(
  platform: Platform,
  { account, asset, differenceUnits }: Difference,
  sql: Sql,
): Promise<boolean> {
  for (const source of doorsOf(platform).sources.filter(({ records }) => records !== undefined)) {
    const proofs = await (await comparisonIn(platform, source, sql))()
    const proof = proofs.find((it) => it.account === account && it.asset === asset)
    if (proof) return proof.differenceUnits === differenceUnits
  }
  return true
}

async function compareAll(platform: Platform, runId: string): Promise<store.Fault[]> {
  const { db, clock, log } = platform
  const { sources } = doorsOf(platform)
  const faults: store.Fault[] = []
  for (const source of sources) {
    try {
      const proofs = await compareAgain(platform, source)
      await db.transaction(async (sql) => {
        for (const proof of proofs) {
          await store.keepProof(sql, runId, proof, clock.now())
          const difference = caseOf(runId, proof)
          if (difference) await openCase(sql, difference, clock.now())
        }
      })
    } catch (error) {
      log.error({ err: error, runId, source: source.name }, 'the ledger could not be compared')
      faults.push({ source: source.name, reason: error instanceof Error ? error.message : 'unknown' })
    }
  }
  for (const data of await ledger.audit(db)) {
    // Rails post independently, so a holding may be negative for a moment; the comparison checks holdings.
    if (data.rule === 'holding_not_negative') continue
    const subject = { kind: 'ledger', id: data.account ?? data.asset } as const
    await openCase(db, { kind: 'ledger_out_of_balance', subject, data }, clock.now())
  }
  return faults
}

const mostLooks = 3

/**
 * Compares a difference again: coins from inside a contract call are in a final block some seconds before the rail has found
 * them. A difference that stays is one; one that changes meanwhile is compared once more.
 */
async function compareAgain(platform: Platform, source: HoldingSource): Promise<store.Proof[]> {
  let proofs = await compare(platform, source)
  for (let looks = 1; looks < mostLooks && differencesIn(proofs) !== ''; looks += 1) {
    await setTimeout(doorsOf(platform).againMilliseconds ?? 5_000)
    const before = differencesIn(proofs)
    proofs = await compare(platform, source)
    if (differencesIn(proofs) === before) return proofs
  }
  return proofs
}

const differencesIn = (proofs: readonly store.Proof[]): string =>
  proofs
    .filter(({ differenceUnits }) => differenceUnits !== 0n)
    .map(({ account, asset, differenceUnits }) => `${account} ${asset} ${differenceUnits}`)
    .join()

/** Reads the ledger and the rail's records in one moment, then asks the outside. */
async function compare(platform: Platform, source: HoldingSource): Promise<store.Proof[]> {
  const ask = await atOneMoment(platform.db, (sql) => comparisonIn(platform, source, sql))
  return ask()
}

async function comparisonIn(
  platform: Platform,
  source: HoldingSource,
  sql: Sql,
): Promise<() => Promise<store.Proof[]>> {
  const ask = await source.read(sql, await doorsOf(platform).unposted(sql))
  const rows = await ledger.balances(sql)
  const balances = new Map(rows.map(({ account, asset, units }) => [`${account} ${asset}`, BigInt(units)]))
  return async () =>
    (await ask()).map((holding) => proofOf(holding, balances.get(`${holding.account} ${holding.asset}`)))
}

function proofOf({ units, inFlight, ...holding }: Holding, ledgerUnits = 0n): store.Proof {
  const explained = inFlight.reduce((sum: bigint, item: InFlight) => sum + item.units, 0n)
  return {
    ...holding,
    ledgerUnits,
    externalUnits: units,
    inFlight,
    differenceUnits: ledgerUnits - units - explained,
  }
}

function caseOf(
  runId: string,
  { account, asset, differenceUnits, source }: Omit<store.Difference, 'runId'>,
): Cases.Case | undefined {
  if (differenceUnits === 0n) return undefined
  return {
    kind: 'reconciliation_difference',
    subject: { kind: source.kind === 'block' ? 'wallet' : 'account', id: account },
    data: { asset, difference: Money.format({ asset: asset as Money.Asset, units: differenceUnits }), runId },
  }
}
