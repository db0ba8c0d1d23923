/** Whose money on our bank accounts is: the card acquirer's payouts settle what it owes us, the rest is for purchases. */
import { Money, Postings } from '@agio/domain'
import type { Ledger } from './ledger/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Sql } from './platform/sql/sql.ts'
import type { CreditOnAccount, Whose } from './rails/iso20022/index.ts'

type Deps = {
  readonly ledger: Pick<Ledger, 'post'>
  readonly clock: Clock
  /** The account the acquirer pays out from; without it a person finds out what a payout is. */
  readonly payoutAccount: string | undefined
  readonly purchases: (sql: Sql, credit: CreditOnAccount) => Promise<Whose>
}

export const incomingOf =
  ({ ledger, clock, payoutAccount, purchases }: Deps) =>
  async (sql: Sql, credit: CreditOnAccount): Promise<Whose> => {
    if (payoutAccount === undefined || credit.written !== payoutAccount) return purchases(sql, credit)
    const { id, amount } = credit
    const settled = Postings.acquirerPaidOut(id, amount, Money.zero(amount.asset))
    await ledger.post([settled], clock.now(), sql)
    return { taken: true }
  }
