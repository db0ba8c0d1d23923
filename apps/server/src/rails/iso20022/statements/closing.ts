/** The balances of our accounts by the bank's statements, to compare the ledger with. */
import { Postings } from '@agio/domain'
import { ledger } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf } from '../bank-context.ts'
import type { Holding, InFlight, Unposted } from '../../rail.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { newestClosing, notifiedOnly, paymentsAmong, returnsInStatement } from './closing-store.ts'

/** Of each account that has had a statement. */
export async function closingBalances(
  sql: Sql,
  accounts: readonly DebtorAccount[],
  unposted: Unposted,
): Promise<Holding[]> {
  const holdings: Holding[] = []
  const keys = unposted.money.flatMap(({ key }) => key ?? [])
  const ours = await paymentsAmong(sql, keys)
  const waiting = unposted.money.filter(({ key }) => key === undefined || ours.has(key))
  for (const { id, currency } of accounts) {
    const closing = await newestClosing(sql, id, currency)
    if (closing === undefined) continue
    const { statement, units, day, recordedAt } = closing
    const notified = await notifiedOnly(sql, id, currency, day)
    const returns = await returnsInStatement(sql, id, currency)
    holdings.push({
      account: Postings.nostroAccount(currency),
      asset: currency,
      units,
      asOf: recordedAt,
      source: { kind: 'statement', id: statement },
      inFlight: [
        ...notified.map((it): InFlight => ({
          kind: 'notified_after_statement',
          reference: it.movement,
          units: it.units,
        })),
        ...returns.map((it): InFlight => ({
          kind: 'return_before_booking',
          reference: it.movement,
          units: -it.units,
        })),
        ...waiting
          .filter(({ amount }) => amount.asset === currency)
          .map(({ reference, amount }): InFlight => ({
            kind: 'event_waiting',
            reference,
            units: -amount.units,
          })),
      ],
    })
  }
  return holdings
}

/** The ledger minus the bank's balance and what is in flight; undefined before the first statement. */
export async function differenceOf(
  platform: Platform,
  sql: Sql,
  account: DebtorAccount,
): Promise<bigint | undefined> {
  const { orders } = bankOf(platform)
  const [holding] = await closingBalances(sql, [account], await orders.unposted(sql))
  if (holding === undefined) return undefined
  const posted = await ledger.balance(sql, holding.account, account.currency)
  return holding.inFlight.reduce((rest, { units }) => rest - units, posted - holding.units)
}
