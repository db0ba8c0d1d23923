/** Double entry per asset: post, read balances, and check the ledger's own rules. */
import type { Cases, Money, Postings, Statements } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { createLedgerStore } from './ledger-store.ts'

export type Ledger = ReturnType<typeof createLedger>
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

export function createLedger(sql: Sql) {
  const store = createLedgerStore(sql)
  return {
    /** Posts each key once; `within` is the caller's transaction. Throws where a posting does not balance: that is a bug. */
    async post(postings: readonly Postings.Posting[], at: Date, within?: Sql): Promise<void> {
      if (postings.length > 0) await store.post(postingsJson(postings), at, within)
    },
    balance: store.balance,
    balances: store.balances,
    journal: store.journal,
    balancesOf: store.balancesOf,
    takenBy: store.takenBy,
    postedSince: store.postedSince,
    /** Whole postings before a moment that touch one of the accounts or have one of the keys, oldest first. */
    async touching(
      accounts: readonly string[],
      keys: readonly string[],
      before: Date,
    ): Promise<readonly Statements.Posted[] | 'archived'> {
      const postings = new Map<string, { key: string; at: number; entries: Postings.Entry[] }>()
      for (const { key, at, account, asset, units } of await store.touching(accounts, keys, before)) {
        if (account === null || asset === null || units === null) return 'archived'
        const posting = postings.get(key) ?? { key, at: at.getTime(), entries: [] }
        const amount = { asset: asset as Money.Asset, units: BigInt(units) }
        posting.entries.push({ account: account as Postings.Account, amount })
        postings.set(key, posting)
      }
      return [...postings.values()]
    },
    /** Breaches: sums other than zero per asset, balances that differ from their entries, accounts below their floor. */
    async audit(): Promise<LedgerFault[]> {
      const [sums, drift, low] = await Promise.all([store.sums(), store.drift(), store.belowFloor()])
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
    },
  }
}
