/** SQL of the lines in files from the bank, and the balances they report. */
import type { Sql } from '../../../platform/sql/sql.ts'
import { isOpening, type Line, type Statement } from '../files/camt.ts'
import type { Report } from './movements.ts'
import type { LineResult } from './outcome.ts'

export type LineRecord = {
  readonly line: Line
  readonly file: string
  readonly kind: string
  readonly account: string | undefined
  readonly statement: string
  readonly movement: string
  readonly indexes: BlindIndexes
  readonly at: Date
}
/** Blind indexes of the other side's account and name, and of the words. */
export type BlindIndexes = Pick<Report, 'account' | 'name' | 'words'>

/** Personal data of the other side: a credit keeps it sealed, a payment has it, and the archived file has all of it. */
const personal = {
  counterpartyName: undefined,
  counterpartyAccount: undefined,
  sender: undefined,
  remittance: undefined,
  additionalInformation: undefined,
}

/** One importer at a time takes in the lines of an account: it sees every report that came before. */
export const lockAccount = async (sql: Sql, account: string): Promise<void> => {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 7041903053))', [account])
}

export async function isLineKnown(sql: Sql, identity: string): Promise<boolean> {
  return (await sql.query('select 1 from bank_line where identity = $1', [identity])).length > 0
}

type ReportRow = Record<keyof Report, string | null> & { identity: string; movement: string }

/** What a person has not decided about comes last: a report joins what is surely a movement first. */
const unposted = ['credit_not_posted', 'debit_reported_before_perhaps', 'debit_repeated']

/** Booked lines that may report the same movement: of its amount or of its reference, within ten days. */
export async function reportsLike(
  sql: Sql,
  account: string,
  { credit, currency, units, servicerReference, bookingDay }: Line,
): Promise<Report[]> {
  const rows = await sql.query<ReportRow>(
    `select identity, movement, kind, file, statement, units::text, booking_day::text as day,
       details ->> 'servicerReference' as "servicerReference", end_to_end_id as "endToEndId",
       details ->> 'transactionId' as "transactionId", indexes ->> 'account' as account, indexes ->> 'name' as name,
       indexes ->> 'words' as words
     from bank_line
     where account = $1 and currency = $2 and credit = $3 and outcome <> all('{not_booked,left_to_statement}')
       and (units = $4 or details ->> 'servicerReference' = $5)
       and ($6::date is null or booking_day is null or booking_day between $6::date - 10 and $6::date + 10)
     order by outcome = any($7), recorded_at, identity`,
    [account, currency, credit, units.toString(), servicerReference ?? null, bookingDay ?? null, unposted],
  )
  return rows.map((row) => ({
    identity: row.identity,
    movement: row.movement,
    kind: row.kind ?? '',
    file: row.file ?? '',
    statement: row.statement ?? '',
    units: BigInt(row.units ?? '0'),
    day: row.day ?? undefined,
    servicerReference: row.servicerReference ?? undefined,
    endToEndId: row.endToEndId ?? undefined,
    transactionId: row.transactionId ?? undefined,
    account: row.account ?? undefined,
    name: row.name ?? undefined,
    words: row.words ?? undefined,
  }))
}

/** Earlier statements of the same balances and day: this one is one of them, issued again. */
export async function reissuesOf(
  sql: Sql,
  account: string,
  { balances }: Statement,
): Promise<ReadonlySet<string>> {
  const opening = balances.find(isOpening)
  const closing = balances.find(({ type }) => type === 'CLBD')
  if (closing?.day === undefined || opening === undefined || opening.units === closing.units) return new Set()
  const rows = await sql.query<{ statement: string }>(
    `select statement from bank_statement
     where account = $1 and currency = $2 and day = $3 and opening_units = $4 and closing_units = $5`,
    [account, closing.currency, closing.day, opening.units.toString(), closing.units.toString()],
  )
  return new Set(rows.map(({ statement }) => statement))
}

/** False when the line is known. Its outcome follows in the same transaction. */
export async function insertLine(sql: Sql, { line, ...record }: LineRecord): Promise<boolean> {
  const details = JSON.stringify({ ...line, ...personal }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const rows = await sql.query(
    `insert into bank_line (identity, file, kind, account, statement, currency, units, credit, booking_day, end_to_end_id,
       movement, indexes, details, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
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
      JSON.stringify(record.indexes),
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
