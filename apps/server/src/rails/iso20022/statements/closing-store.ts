/** SQL of the balances that the bank reports, and of movements that its last statement does not have. */
import type { Sql } from '../../../platform/sql/sql.ts'
import { outcomesInLedger } from './outcome.ts'

export type Closing = {
  readonly statement: string
  readonly units: bigint
  readonly day: string | undefined
  readonly recordedAt: Date
}

/** The newest statement of an account that says what it closed with. */
export async function newestClosing(
  sql: Sql,
  account: string,
  currency: string,
): Promise<Closing | undefined> {
  const [row] = await sql.query<{ statement: string; units: string; day: string | null; recorded_at: Date }>(
    `select statement, closing_units::text as units, day, recorded_at from bank_statement
     where account = $1 and currency = $2 and closing_units is not null
     order by day desc nulls last, seq desc limit 1`,
    [account, currency],
  )
  if (row === undefined) return undefined
  const { statement, units, day, recorded_at: recordedAt } = row
  return { statement, units: BigInt(units), day: day ?? undefined, recordedAt }
}

type Moved = { readonly movement: string; readonly units: bigint }
const movedOf = (rows: readonly { movement: string; units: string }[]): Moved[] =>
  rows.map(({ movement, units }) => ({ movement, units: BigInt(units) }))

/** Movements that a notification brought into the ledger on this day or later, and that no statement has yet. */
export async function notifiedOnly(
  sql: Sql,
  account: string,
  currency: string,
  day: string | undefined,
): Promise<Moved[]> {
  const rows = await sql.query<{ movement: string; units: string }>(
    `select distinct on (l.movement, l.credit) l.movement,
       (case when l.credit then l.units else -l.units end)::text as units
     from bank_line l
     where l.account = $1 and l.currency = $2 and l.kind <> 'camt.053'
       and ($3::date is null or l.booking_day is null or l.booking_day >= $3::date)
       and l.outcome = any($4)
       and not exists (
         select from bank_line s
         where s.kind = 'camt.053' and s.account = l.account and s.currency = l.currency and s.credit = l.credit
           and (s.movement = l.movement or s.payment_key = l.payment_key))
     order by l.movement, l.credit, l.recorded_at`,
    [account, currency, day ?? null, [...outcomesInLedger]],
  )
  return movedOf(rows)
}

/** Returns in a statement that wait for the booking of their payment. */
export async function returnsInStatement(sql: Sql, account: string, currency: string): Promise<Moved[]> {
  const rows = await sql.query<{ movement: string; units: string }>(
    `select distinct on (movement) movement, units::text from bank_line
     where account = $1 and currency = $2 and kind = 'camt.053' and outcome = 'return_before_booking'
     order by movement`,
    [account, currency],
  )
  return movedOf(rows)
}

/** The keys of payments by bank; a card's refund has a key like theirs. */
export async function paymentsAmong(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await sql.query<{ key: string }>('select key from bank_payment where key = any($1)', [keys])
  return new Set(rows.map(({ key }) => key))
}
