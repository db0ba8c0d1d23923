/** SQL of files from the bank, the lines in them, and the balances they report. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Line } from '../files/camt.ts'
import type { LineResult } from './outcome.ts'

export type FileRecord = {
  readonly sha256: string
  readonly name: string
  readonly kind: string | undefined
  readonly refused: string | undefined
  readonly at: Date
}

/** False when these very bytes were imported before. A second importer waits here for the first. */
export async function insertFile(sql: Sql, file: FileRecord): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_file (sha256, name, kind, refused, imported_at) values ($1, $2, $3, $4, $5)
     on conflict (sha256) do nothing returning sha256`,
    [file.sha256, file.name, file.kind ?? null, file.refused ?? null, file.at],
  )
  return rows.length > 0
}

export type LineRecord = {
  readonly line: Line
  readonly file: string
  readonly kind: string
  readonly account: string | undefined
  readonly statement: string
  readonly movement: string
  readonly at: Date
}

/** Personal data of the other side: a credit keeps it sealed, a payment has it, and the archived file has all of it. */
const personal = {
  counterpartyName: undefined,
  counterpartyAccount: undefined,
  sender: undefined,
  remittance: undefined,
  additionalInformation: undefined,
}

/** False when the line is known. Its outcome follows in the same transaction. */
export async function insertLine(sql: Sql, { line, ...record }: LineRecord): Promise<boolean> {
  const details = JSON.stringify({ ...line, ...personal }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const rows = await sql.query(
    `insert into bank_line (identity, file, kind, account, statement, currency, units, credit, booking_day, end_to_end_id,
       movement, details, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (identity) do nothing returning identity`,
    [
      line.identity,
      record.file,
      record.kind,
      record.account ?? null,
      record.statement,
      line.currency,
      line.units.toString(),
      line.credit,
      line.bookingDay ?? null,
      line.endToEndId ?? null,
      record.movement,
      details,
      record.at,
    ],
  )
  return rows.length > 0
}

export async function setOutcome(
  sql: Sql,
  identity: string,
  { outcome, paymentKey }: LineResult,
): Promise<void> {
  await sql.query('update bank_line set outcome = $2, payment_key = $3 where identity = $1', [
    identity,
    outcome,
    paymentKey ?? null,
  ])
}

/** Whether a line of the same movement was already counted for the payment: a notification, then the statement. */
export async function isCounted(
  sql: Sql,
  paymentKey: string,
  movement: string,
  credit: boolean,
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from bank_line where payment_key = $1 and movement = $2 and credit = $3 limit 1',
    [paymentKey, movement, credit],
  )
  return rows.length > 0
}

export type WaitingReturn = {
  readonly identity: string
  readonly units: bigint
  readonly movement: string
  readonly reason: string
}

/** Returns that came before the booking of their payment, oldest first. */
export async function waitingReturns(sql: Sql, paymentKey: string): Promise<WaitingReturn[]> {
  const rows = await sql.query<{ identity: string; units: string; movement: string; reason: string | null }>(
    `select identity, units, movement, details ->> 'returnReason' as reason from bank_line
     where payment_key = $1 and outcome = 'return_before_booking' order by recorded_at, identity for update`,
    [paymentKey],
  )
  return rows.map((row) => ({ ...row, units: BigInt(row.units), reason: row.reason ?? 'unknown' }))
}

export type StatementRecord = {
  readonly account: string
  readonly statement: string
  readonly currency: string
  readonly openingUnits: bigint | undefined
  readonly closingUnits: bigint | undefined
  readonly day: string | undefined
  readonly at: Date
}

/** False when that statement is known. */
export async function insertStatement(sql: Sql, record: StatementRecord): Promise<boolean> {
  const rows = await sql.query(
    `insert into bank_statement (account, statement, currency, opening_units, closing_units, day, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning account`,
    [
      record.account,
      record.statement,
      record.currency,
      record.openingUnits?.toString() ?? null,
      record.closingUnits?.toString() ?? null,
      record.day ?? null,
      record.at,
    ],
  )
  return rows.length > 0
}
