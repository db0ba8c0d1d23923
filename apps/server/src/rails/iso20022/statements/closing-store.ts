/** SQL of what the bank says our accounts hold, and of movements that its last statement does not tell the same way. */
import type { Sql } from '../../../platform/sql/sql.ts'

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

/**
 * Booked movements of this day or later that a notification told, the ledger has, and no statement tells yet. What a
 * notification told of an earlier day and no statement ever did is not explained by that.
 */
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
       and (l.state = 'matched' and l.why is distinct from 'told before'
         or l.state = 'unmatched' and l.credit
           and exists (select from bank_credit c where c.identity = l.identity and c.aside)
         or l.state = 'unmatched' and not l.credit and l.facts ->> 'servicerReference' is not null
           and l.why not in ('several in one', 'booked before under another reference'))
       and not exists (
         select from bank_line s
         where s.kind = 'camt.053' and s.account = l.account and s.currency = l.currency and s.credit = l.credit
           and (s.movement = l.movement or s.payment_key = l.payment_key))
     order by l.movement, l.credit, l.recorded_at`,
    [account, currency, day ?? null],
  )
  return movedOf(rows)
}

/** Returns in a statement that wait for the booking of their payment. */
export async function returnsInStatement(sql: Sql, account: string, currency: string): Promise<Moved[]> {
  const rows = await sql.query<{ movement: string; units: string }>(
    `select distinct on (movement) movement, units::text from bank_line
     where account = $1 and currency = $2 and kind = 'camt.053' and state = 'waiting' order by movement`,
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
