/** Double entry per asset: post, read balances, and check the ledger's own rules. */
import type { Cases, Money, Postings, Statements } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './ledger-store.ts'

export { balance, balances, balancesOf, journal, postedSince, takenBy } from './ledger-store.ts'

/** `units`: the error in the smallest unit. */
export type LedgerFault = Cases.CaseDataByKind['ledger_out_of_balance']

/** The argument of `ledger_post`: postings with their entries, units as decimal text. */
export function postingsJson(postings: readonly Postings.Posting[]): string {
  return JSON.stringify(
    postings.map(({ key, entries, movement }) => ({
      key,
      ...(movement && { movement }),
      entries: entries.map(({ account, amount }) => ({
        account: account ?? null,
        asset: amount.asset,
        units: amount.units.toString(),
      })),
    })),
  )
}

/** Posts each key once. Throws where a posting does not balance: that is a bug. */
export async function post(sql: Sql, postings: readonly Postings.Posting[], at: Date): Promise<void> {
  if (postings.length > 0) await store.post(sql, postingsJson(postings), at)
}

/** Whole postings before a moment that touch one of the accounts or have one of the keys, oldest first. */
export async function touching(
  sql: Sql,
  accounts: readonly string[],
  keys: readonly string[],
  before: Date,
): Promise<readonly Statements.Posted[] | 'archived'> {
  const postings = new Map<string, { key: string; at: number; entries: Postings.Entry[] }>()
  for (const { key, at, account, asset, units } of await store.touching(sql, accounts, keys, before)) {
    if (account === null || asset === null || units === null) return 'archived'
    const posting = postings.get(key) ?? { key, at: at.getTime(), entries: [] }
    const amount = { asset: asset as Money.Asset, units: BigInt(units) }
    posting.entries.push({ account: account as Postings.Account, amount })
    postings.set(key, posting)
  }
  return [...postings.values()]
}

/** Breaches: sums other than zero per asset, balances that differ from their entries, accounts below their floor. */
export async function audit(sql: Sql): Promise<LedgerFault[]> {
  const [sums, drift, low] = await Promise.all([store.sums(sql), store.drift(sql), store.belowFloor(sql)])
  type Row = { account?: string; asset: string; units: string }
  const found = (rule: Cases.LedgerRule, { account, asset, units }: Row) => ({
    rule,
    account: account ?? null,
    asset,
    units,
  })
  return [
    ...sums.map((row) => found('sums_to_zero', row)),
    ...drift.map((row) => found('balance_follows_from_entries', row)),
    ...low.map((row) => found(row.isHolding ? 'holding_not_negative' : 'debt_not_positive', row)),
  ]
}
