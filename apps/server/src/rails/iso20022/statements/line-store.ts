/** SQL of the lines in files from the bank, and the balances they report. */
import type { Sql } from '../../../platform/sql/sql.ts'
import { isOpening, type Line, type Statement } from '../files/camt.ts'
import type { Movement, Report } from './movements.ts'
import type { StoredPayment } from '../payments/payment-store.ts'
import type { LineResult } from './outcome.ts'

/** The outcome of a stored line. */
export async function keptLine(
  sql: Sql,
  identity: string,
): Promise<{ readonly outcome: string | null; readonly paymentKey: string | null } | undefined> {
  const [row] = await sql.query<{ outcome: string | null; paymentKey: string | null }>(
    'select outcome, payment_key as "paymentKey" from bank_line where identity = $1',
    [identity],
  )
  return row
}

/** It repeats no line after all. Its outcome follows in the same transaction. */
export async function setMovement(sql: Sql, identity: string, { id, like }: Movement): Promise<void> {
  await sql.query('update bank_line set movement = $2, resembles = $3, outcome = null where identity = $1', [
    identity,
    id,
    like ?? null,
  ])
}

export type LineRecord = {
  readonly line: Line
  readonly report: Omit<Report, 'movement'>
  readonly account: string
  readonly movement: Movement
  readonly at: Date
}
/** Blind indexes of the other side's account and name, of the words and our orders in them, and of the whole entry. */
export type BlindIndexes = Pick<Report, 'account' | 'name' | 'words' | 'orders' | 'content'>

/** Personal data of the other side: a credit keeps it sealed, a payment has it, and the archived file has all of it. */
const personal = {
  content: undefined,
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

/** Of a line's details, what tells movements apart. */
type Details = Pick<
  Report,
  | 'negative'
  | 'reversal'
  | 'servicerReference'
  | 'entryReference'
  | 'transactionId'
  | 'occurrence'
  | 'detail'
  | 'createdAt'
  | 'page'
>
type ReportRow = Pick<
  Report,
  'identity' | 'movement' | 'kind' | 'file' | 'statement' | 'place' | 'credit'
> & {
  units: string
  day: string | null
  endToEndId: string | null
  indexes: BlindIndexes
  details: Details
}
type StoredRow = ReportRow & { isUnposted: boolean; recordedAt: Date }

/** Doubts that wait for a person come last: a report joins what is surely a movement first. */
const unposted = ['credit_not_posted', 'debit_reported_before_perhaps', 'debit_repeated', 'debit_negative']
/** Lines of these may report no movement: the bank has not booked it, or another report books it. */
export const unbooked = ['not_booked', 'left_to_statement'] as const

/** A stored report, and where it stands among others. */
export type StoredReport = Report & { readonly isUnposted: boolean; readonly recordedAt: Date }
type StatementIn = { readonly account: string; readonly file: string; readonly place: number }

const reportColumns = `identity, movement, kind, file, statement, place, credit, units::text as units, booking_day::text as day,
  indexes, details, end_to_end_id as "endToEndId"`
const storedColumns = `${reportColumns}, outcome = any($5) as "isUnposted", recorded_at as "recordedAt"`
/** Booked lines of the account in other statements, around the day. */
const mayReport = `account = $1 and currency = $2 and credit = $3 and not (file = $6 and place = $7)
  and outcome <> all($8)
  and ($4::date is null or booking_day is null or booking_day between $4::date - 10 and $4::date + 10)`
const inOrder = `order by outcome = any($5), recorded_at, identity`

const searched = ({ account, file, place }: StatementIn, { credit, currency, bookingDay }: Line) => [
  account,
  currency,
  credit,
  bookingDay ?? null,
  unposted,
  file,
  place,
  unbooked,
]

/** Booked lines of other statements that have its amount, within ten days: each may report the same movement. */
export async function reportsOfAmount(sql: Sql, within: StatementIn, line: Line): Promise<StoredReport[]> {
  const rows = await sql.query<StoredRow>(
    `select ${storedColumns} from bank_line where ${mayReport} and units = $9 ${inOrder}`,
    [...searched(within, line), line.units.toString()],
  )
  return rows.map(storedReportOf)
}

/** Those of another amount that have its reference. Fifty show whether a bank gives a reference to several movements. */
export async function reportsOfReference(sql: Sql, within: StatementIn, line: Line): Promise<StoredReport[]> {
  if (line.servicerReference === undefined) return []
  const rows = await sql.query<StoredRow>(
    `select ${storedColumns} from bank_line
     where ${mayReport} and units <> $9 and details ->> 'servicerReference' = $10 order by recorded_at desc limit 50`,
    [...searched(within, line), line.units.toString(), line.servicerReference],
  )
  return rows.map(storedReportOf)
}

/** The lines of one statement that were taken in before and may report a movement. */
export async function reportsWithin(
  sql: Sql,
  { file, place }: Omit<StatementIn, 'account'>,
): Promise<Report[]> {
  const rows = await sql.query<ReportRow>(
    `select ${reportColumns} from bank_line where file = $1 and place = $2 and outcome <> all($3)`,
    [file, place, unbooked],
  )
  return rows.map(reportOf)
}

const storedReportOf = (row: StoredRow): StoredReport => ({
  ...reportOf(row),
  isUnposted: row.isUnposted,
  recordedAt: row.recordedAt,
})

const reportOf = (row: ReportRow): Report => ({
  identity: row.identity,
  movement: row.movement,
  kind: row.kind,
  file: row.file,
  statement: row.statement,
  place: row.place,
  credit: row.credit,
  units: BigInt(row.units),
  day: row.day ?? undefined,
  endToEndId: row.endToEndId ?? undefined,
  negative: row.details.negative,
  reversal: row.details.reversal,
  servicerReference: row.details.servicerReference,
  entryReference: row.details.entryReference,
  transactionId: row.details.transactionId,
  occurrence: row.details.occurrence,
  detail: row.details.detail,
  createdAt: row.details.createdAt,
  page: row.details.page,
  account: row.indexes.account,
  name: row.indexes.name,
  words: row.indexes.words,
  orders: row.indexes.orders,
  content: row.indexes.content,
})

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

/** Its outcome follows in the same transaction. */
export async function insertLine(
  sql: Sql,
  { line, report, account, movement, at }: LineRecord,
): Promise<void> {
  const { createdAt, page, account: other, name, words, orders, content } = report
  const details = JSON.stringify({ ...line, ...personal, createdAt, page }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  await sql.query(
    `insert into bank_line (identity, file, place, kind, account, statement, currency, units, credit, booking_day,
       end_to_end_id, movement, resembles, indexes, details, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      line.identity,
      report.file,
      report.place,
      report.kind,
      account,
      report.statement,
      line.currency,
      line.units.toString(),
      line.credit,
      line.bookingDay ?? null,
      line.endToEndId ?? null,
      movement.id,
      movement.like ?? null,
      JSON.stringify({ account: other, name, words, orders, content } satisfies BlindIndexes),
      details,
      at,
    ],
  )
}

/** `repeats`: the line that had the movement before, where only its payment shows it. */
export async function setOutcome(
  sql: Sql,
  identity: string,
  { outcome, paymentKey, repeats }: LineResult,
): Promise<void> {
  await sql.query(
    'update bank_line set outcome = $2, payment_key = $3, movement = coalesce($4, movement) where identity = $1',
    [identity, outcome, paymentKey ?? null, repeats ?? null],
  )
}

/** The movement that booked a payment, alone or with its block, in another kind of message; one line of a kind repeats it. */
export async function bookingBefore(
  sql: Sql,
  { key, paymentInformationId }: StoredPayment,
  kind: string,
): Promise<string | undefined> {
  const [row] = await sql.query<{ movement: string }>(
    `select movement from bank_line l
     where outcome = 'payment_booked' and kind <> $3
       and (payment_key = $1 or (details ->> 'lumped')::boolean and details ->> 'paymentInformationId' = $2)
       and not exists (
         select from bank_line o where o.kind = $3 and not o.credit and o.payment_key = $1)
     order by recorded_at limit 1`,
    [key, paymentInformationId ?? null, kind],
  )
  return row?.movement
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

/** Whether a second debit that names the payment is in doubt: the bank took it twice, or told it twice. */
export async function isDebitedTwicePerhaps(sql: Sql, { endToEndId }: StoredPayment): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from bank_credit c join bank_line l on l.identity = c.identity
     where c.is_debit and c.state = 'open' and c.reason = 'debit_repeated' and l.end_to_end_id = $1 limit 1`,
    [endToEndId],
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

/** A line as the bank told it, and the line that it may repeat. */
export type ReportedLine = {
  readonly message: string
  readonly statement: string
  readonly day: string | null
  readonly reference: string | null
  readonly endToEndId: string | null
  readonly resembles: string | null
}

export async function reportedLine(sql: Sql, identity: string): Promise<ReportedLine | undefined> {
  const [row] = await sql.query<ReportedLine>(
    `select kind as message, statement, booking_day::text as day, details ->> 'servicerReference' as reference,
       end_to_end_id as "endToEndId", resembles from bank_line where identity = $1`,
    [identity],
  )
  return row
}
