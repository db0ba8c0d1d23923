/** SQL of reconciliation: runs, and the proof that each of them leaves. */
import type { Holding, InFlight } from '../rails/rail.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type Fault = { readonly source: string; readonly reason: string }
export type Proof = Omit<Holding, 'units' | 'inFlight' | 'asset'> & {
  readonly asset: string
  readonly ledgerUnits: bigint
  readonly externalUnits: bigint
  readonly inFlight: readonly InFlight[]
  readonly differenceUnits: bigint
}

/** A run that has not ended after so long is resumed: its worker died, or a side did not answer. */
const abandonedMinutes = 15

/** The daily run to do now: a new or abandoned one. Undefined where the day is done or another worker has it. */
export async function takeDailyRun(sql: Sql, id: string, day: string, at: Date): Promise<string | undefined> {
  const [taken] = await sql.query<{ id: string }>(
    `insert into reconciliation_run (id, day, began_at) values ($1, $2, $3)
     on conflict (day) do update set began_at = excluded.began_at
     where reconciliation_run.ended_at is null
       and reconciliation_run.began_at < excluded.began_at - make_interval(mins => $4)
     returning id`,
    [id, day, at, abandonedMinutes],
  )
  return taken?.id
}

export async function beginRun(sql: Sql, id: string, askedBy: string, at: Date): Promise<void> {
  await sql.query('insert into reconciliation_run (id, asked_by, began_at) values ($1, $2, $3)', [
    id,
    askedBy,
    at,
  ])
}

/** `at` is null for a daily run that could not compare everything: it is resumed. */
export async function endRun(sql: Sql, id: string, faults: readonly Fault[], at: Date | null): Promise<void> {
  await sql.query('update reconciliation_run set ended_at = $2, faults = $3 where id = $1', [
    id,
    at,
    JSON.stringify(faults),
  ])
}

/** A resumed run keeps one proof per account, its last. */
export async function keepProof(sql: Sql, runId: string, proof: Proof, at: Date): Promise<void> {
  const { account, asset, asOf, ledgerUnits, externalUnits, inFlight, differenceUnits, source } = proof
  await sql.query(
    `insert into reconciliation (run_id, account, asset, as_of, ledger_units, external_units, in_flight,
       difference_units, source_kind, source_id, result, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (run_id, account, asset) do update set as_of = excluded.as_of, ledger_units = excluded.ledger_units,
       external_units = excluded.external_units, in_flight = excluded.in_flight,
       difference_units = excluded.difference_units, source_kind = excluded.source_kind,
       source_id = excluded.source_id, result = excluded.result, recorded_at = excluded.recorded_at`,
    [
      runId,
      account,
      asset,
      asOf,
      String(ledgerUnits),
      String(externalUnits),
      JSON.stringify(inFlight.map((item) => ({ ...item, units: String(item.units) }))),
      String(differenceUnits),
      source.kind,
      source.id,
      differenceUnits === 0n ? 'equal' : 'different',
      at,
    ],
  )
}

export type RunRow = {
  readonly id: string
  readonly askedBy: string | null
  readonly beganAt: Date
  readonly endedAt: Date | null
  readonly faults: readonly Fault[]
}

/** Newest first. */
export const runsBefore = (sql: Sql, before: string | null, count: number): Promise<RunRow[]> =>
  sql.query(
    `select id, asked_by as "askedBy", began_at as "beganAt", ended_at as "endedAt", faults
     from reconciliation_run where $1::text is null or id < $1 order by id desc limit $2`,
    [before, count],
  )

export type Difference = Pick<Proof, 'account' | 'asset' | 'differenceUnits' | 'source'> & {
  readonly runId: string
}

/** The newest comparison of an account, and a moment that its figures are not older than. */
export async function newestProof(
  sql: Sql,
  account: string,
  asset: string,
): Promise<(Difference & { readonly since: Date }) | undefined> {
  const [row] = await sql.query<Omit<Difference, 'differenceUnits'> & { units: string; since: Date }>(
    `select run_id as "runId", account, asset, difference_units::text as units,
       jsonb_build_object('kind', source_kind, 'id', source_id) as source, least(began_at, recorded_at) as since
     from reconciliation join reconciliation_run on id = run_id
     where account = $1 and asset = $2 order by recorded_at desc, run_id desc limit 1`,
    [account, asset],
  )
  if (!row) return undefined
  const { units, ...proof } = row
  return { ...proof, differenceUnits: BigInt(units) }
}

export async function setBooked(sql: Sql, { runId, account, asset }: Difference, at: Date): Promise<void> {
  await sql.query(
    'update reconciliation set booked_at = $4 where run_id = $1 and account = $2 and asset = $3',
    [runId, account, asset, at],
  )
}

/** A difference of the account was booked as a loss or a gain since a moment. */
export async function isDifferenceBooked(
  sql: Sql,
  account: string,
  asset: string,
  since: Date,
): Promise<boolean> {
  const rows = await sql.query(
    'select from reconciliation where account = $1 and asset = $2 and booked_at >= $3 limit 1',
    [account, asset, since],
  )
  return rows.length > 0
}

type UnitNames = 'ledgerUnits' | 'externalUnits' | 'differenceUnits'
type ProofRow = Omit<Proof, UnitNames | 'inFlight'> & { readonly [K in UnitNames]: string } & {
  readonly runId: string
  readonly inFlight: readonly (Omit<InFlight, 'units'> & { readonly units: string })[]
}

export async function proofsOf(sql: Sql, runIds: readonly string[]): Promise<(Proof & { runId: string })[]> {
  const rows = await sql.query<ProofRow>(
    `select run_id as "runId", account, asset, as_of as "asOf", ledger_units::text as "ledgerUnits",
       external_units::text as "externalUnits", in_flight as "inFlight", difference_units::text as "differenceUnits",
       jsonb_build_object('kind', source_kind, 'id', source_id) as source
     from reconciliation where run_id = any($1) order by run_id desc, account, asset`,
    [runIds],
  )
  return rows.map((row) => ({
    ...row,
    ledgerUnits: BigInt(row.ledgerUnits),
    externalUnits: BigInt(row.externalUnits),
    differenceUnits: BigInt(row.differenceUnits),
    inFlight: row.inFlight.map((item) => ({ ...item, units: BigInt(item.units) })),
  }))
}
