/** Double entry per asset: post, ask for a balance, and see whether the books hold together. */
import type { Postings } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { createLedgerStore } from './ledger-store.ts'

export type Ledger = ReturnType<typeof createLedger>

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

/** The same for a step of an order; an empty list posts nothing. */
export const stepPostings = (step: { readonly postings?: readonly Postings.Posting[] }): string =>
  postingsJson(step.postings ?? [])

export function createLedger(sql: Sql) {
  const store = createLedgerStore(sql)
  return {
    /** Posts each key once; `within` is the caller's transaction. Throws where a posting does not balance: that is a bug. */
    async post(postings: readonly Postings.Posting[], at: Date, within?: Sql): Promise<void> {
      if (postings.length > 0) await store.post(postingsJson(postings), at, within)
    },
    balance: store.balance,
    balances: store.balances,
    statement: store.statement,
    /** For whoever looks at one account as a whole: an order's. */
    journal: store.journal,
    standing: store.standing,
    /** What must hold (design page 3): sums of zero per asset, balances explained by entries, no account below its floor. */
    async audit(): Promise<string[]> {
      const [sums, drift, low] = await Promise.all([store.sums(), store.drift(), store.belowFloor()])
      return [
        ...sums
          .filter(({ units }) => BigInt(units) !== 0n)
          .map(({ asset, units }) => `${asset} sums to ${units}`),
        ...drift.map(({ account, asset }) => `${account} ${asset} is not explained by its entries`),
        ...low.map(({ account, asset, units }) => `${account} ${asset} stands at ${units}`),
      ]
    },
  }
}
