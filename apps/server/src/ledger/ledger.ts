/** Double entry per asset: post, ask for a balance, and see whether the books hold together. */
import type { Cases, Postings } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { createLedgerStore } from './ledger-store.ts'

export type Ledger = ReturnType<typeof createLedger>
/** `units`: what is too much or too little, in the smallest unit. */
export type LedgerFault = Cases.CaseDataByKind['ledger_out_of_balance']

/** What `ledger_post` takes: postings with their entries, units as decimal text. */
export function postingsJson(postings: readonly Postings.Posting[]): string {
  return JSON.stringify(
    postings.map(({ key, entries }) => ({
      key,
      entries: entries.map(({ account, amount }) => ({
        account,
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
    /** For whoever looks at one account as a whole: an order's. */
    journal: store.journal,
    standing: store.standing,
    /** What does not hold inside the ledger: sums of zero per asset, balances that follow from entries, accounts above their floor. */
    async audit(): Promise<LedgerFault[]> {
      const [sums, drift, low] = await Promise.all([store.sums(), store.drift(), store.belowFloor()])
      const found = (
        rule: Cases.LedgerRule,
        rows: readonly { account?: string; asset: string; units: string }[],
      ) => rows.map(({ account = null, asset, units }) => ({ rule, account, asset, units }))
      return [
        ...found(
          'sums_to_zero',
          sums.filter(({ units }) => BigInt(units) !== 0n),
        ),
        ...found('balance_follows_from_entries', drift),
        ...found(
          'holding_not_negative',
          low.filter(({ isHolding }) => isHolding),
        ),
        ...found(
          'debt_not_positive',
          low.filter(({ isHolding }) => !isHolding),
        ),
      ]
    },
  }
}
