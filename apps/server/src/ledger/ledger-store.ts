/** SQL of the ledger. Posting itself is the function `ledger_post`, called from inside the statement of a money step. */
import type { Postings } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export const post = (sql: Sql, postings: string, at: Date) =>
  sql.query('select ledger_post($1::jsonb, $2)', [postings, at])

export async function balance(sql: Sql, account: string, asset: string): Promise<bigint> {
  const [row] = await sql.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from ledger_balance where account = $1 and asset = $2',
    [account, asset],
  )
  return BigInt(row?.units ?? '0')
}

export const balances = (sql: Sql) =>
  sql.query<{ account: string; asset: string; units: string }>(
    `select account, asset, sum(units)::text as units from ledger_balance
   where ledger_kind(account) <> 'order' group by account, asset order by account, asset`,
  )

/** Assets whose balances do not sum to zero. */
export const sums = (sql: Sql) =>
  sql.query<{ asset: string; units: string }>(
    'select asset, sum(units)::text as units from ledger_balance group by asset having sum(units) <> 0',
  )

/** Balances that differ from their entries, here and in the archive. */
export const drift = (sql: Sql) =>
  sql.query<{ account: string; asset: string; units: string }>(
    `select account, asset, sum(units)::text as units from (
     select account, asset, units from ledger_balance
     union all select account, asset, -units from ledger_entry
     union all select account, asset, -units from ledger_archived) both_sides
   group by account, asset having sum(units) <> 0`,
  )

/** Accounts on the wrong side: holdings below zero, and our debts above zero. */
export const belowFloor = (sql: Sql) =>
  sql.query<{ account: string; asset: string; units: string; isHolding: boolean }>(
    `select account, asset, sum(units)::text as units,
     kind in ('chain', 'bank') as "isHolding"
   from ledger_balance, ledger_kind(account) kind where kind in ('order', 'chain', 'bank', 'surplus', 'suspense')
   group by account, asset, kind
   having case when kind in ('chain', 'bank') then sum(units) < 0 else sum(units) > 0 end`,
  )

/** Every posting that touches the account, whole and oldest first. */
export const journal = (sql: Sql, account: string, count: number) =>
  sql.query<{ key: string; at: Date; entries: { account: string; asset: string; units: string }[] }>(
    `select p.key, p.at, jsonb_agg(jsonb_build_object('account', e.account, 'asset', e.asset, 'units', e.units::text)
       order by e.line) as entries
     from (select distinct posting_id from ledger_entry where account = $1 order by posting_id limit $2) mine
     join ledger_posting p on p.id = mine.posting_id
     join ledger_entry e on e.posting_id = p.id
     group by p.id, p.key, p.at order by p.id`,
    [account, count],
  )

/**
 * Postings before a moment that touch one of the accounts or have one of the keys, one entry per row, oldest first. The account
 * is null if the entries of a posting are in the archive.
 */
export const touching = (sql: Sql, accounts: readonly string[], keys: readonly string[], before: Date) =>
  sql.query<{
    key: string
    at: Date
    account: string | null
    asset: string | null
    units: string | null
  }>(
    `with mine as (
       select posting_id as id from ledger_entry where account = any ($1::text[])
       union select id from ledger_posting where key = any ($2::text[]))
     select p.key, p.at, e.account, e.asset, e.units::text as units
     from mine join ledger_posting p on p.id = mine.id left join ledger_entry e on e.posting_id = p.id
     where p.at < $3 order by p.id, e.line`,
    [accounts, keys, before],
  )

/** The units that each posting of such movements took from an account. */
export const takenBy = (sql: Sql, account: string, kind: Postings.Movement['kind'], since: Date) =>
  sql.query<{ asset: string; units: string }>(
    `select e.asset, (-sum(e.units))::text as units from ledger_posting p join ledger_entry e on e.posting_id = p.id
     where p.movement_kind = $2 and p.at >= $3 and e.account = $1 group by p.id, e.asset`,
    [account, kind, since],
  )

/** The movements of a kind that were posted since a moment. */
export async function postedSince(sql: Sql, kind: Postings.Movement['kind'], since: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string | null }>(
    'select movement_id as id from ledger_posting where movement_kind = $1 and at >= $2',
    [kind, since],
  )
  return rows.flatMap(({ id }) => id ?? [])
}

/** Balances of one account, per asset. */
export const balancesOf = (sql: Sql, account: string) =>
  sql.query<{ asset: string; units: string }>(
    'select asset, sum(units)::text as units from ledger_balance where account = $1 group by asset order by asset',
    [account],
  )
