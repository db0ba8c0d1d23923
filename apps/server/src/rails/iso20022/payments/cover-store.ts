/** SQL of cover: what is due and what is filed from an account, and which accounts held too little. */
import type { Sql } from '../../../platform/sql/sql.ts'

export type Sum = { readonly payments: number; readonly units: bigint }
type SumRow = { account: string; payments: number; units: string }

/** One worker at a time files payments: what two of them take is compared with the same money. */
export const lockFiling = async (sql: Sql): Promise<void> => {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('bank_cover', 7041903054))`)
}

/** Payments that may go now, by the account they leave; none while that is paused. */
export async function dueByAccount(sql: Sql, lastCutOff: Date): Promise<ReadonlyMap<string, Sum>> {
  const rows = await sql.query<SumRow>(
    `select debtor as account, count(*)::int as payments, sum(units)::text as units from bank_payment
     where state = 'queued' and (scheme = 'sepa_instant' or queued_at <= $1) and not is_paused('bank:' || currency)
       and not is_held(owner, 'money', queued_at)
     group by debtor`,
    [lastCutOff],
  )
  return new Map(rows.map(({ account, payments, units }) => [account, { payments, units: BigInt(units) }]))
}

/** Payments in files that are not booked. A payment about which the bank is silent counts until it surely never comes. */
export async function filedUnits(sql: Sql, account: string, silentSince: Date): Promise<bigint> {
  const [row] = await sql.query<{ units: string }>(
    `select coalesce(sum(units), 0)::text as units from bank_payment
     where debtor = $1 and (state in ('batched', 'submitted', 'accepted') or state = 'uncertain' and silent_at > $2)`,
    [account, silentSince],
  )
  return BigInt(row?.units ?? '0')
}

/** The accounts whose payments waited the last time. */
export async function shortAccounts(sql: Sql): Promise<ReadonlyMap<string, Sum>> {
  const rows = await sql.query<SumRow>(
    'select account, payments, missing_units::text as units from bank_cover where payments > 0',
  )
  return new Map(rows.map(({ account, payments, units }) => [account, { payments, units: BigInt(units) }]))
}

export async function setShort(sql: Sql, account: string, { payments, units }: Sum): Promise<void> {
  await sql.query(
    `insert into bank_cover (account, payments, missing_units) values ($1, $2, $3)
     on conflict (account) do update set payments = excluded.payments, missing_units = excluded.missing_units
     where (bank_cover.payments, bank_cover.missing_units) is distinct from (excluded.payments, excluded.missing_units)`,
    [account, payments, String(units)],
  )
}

/** The bank refused a payment because the account held too little, whatever the books say. */
export async function setRefused(sql: Sql, account: string, at: Date): Promise<void> {
  await sql.query(
    `insert into bank_cover (account, refused_at) values ($1, $2)
     on conflict (account) do update set refused_at = excluded.refused_at`,
    [account, at],
  )
}

/** The bank reports money on the account, or what it holds. */
export async function forgetRefusal(sql: Sql, account: string): Promise<void> {
  await sql.query('update bank_cover set refused_at = null where account = $1 and refused_at is not null', [
    account,
  ])
}

export async function isRefusedSince(sql: Sql, account: string, since: Date): Promise<boolean> {
  const rows = await sql.query('select from bank_cover where account = $1 and refused_at > $2', [
    account,
    since,
  ])
  return rows.length > 0
}
