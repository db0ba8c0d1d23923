/**
 * The sum that may be filed from one of our accounts: what it holds, less what is filed and not booked. It holds the smaller of
 * two figures: the ledger with what it has not heard of yet, and the bank's last closing balance with what came after it.
 */
import { Postings } from '@agio/domain'
import { ledger } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { businessDaysBefore } from '../payments/business-days.ts'
import { filedUnits, isRefusedSince } from '../payments/cover-store.ts'
import { closingBalances } from './closing.ts'

/** Without news the bank is asked again after so long: money may come that it does not report. */
const refusedMinutes = 60
/** So long after its silence a payment still counts as filed. */
const silentBusinessDays = 5

/**
 * Undefined where the balance of the account is not known: before its first statement. Each figure is read before the one that
 * follows it in time, so a booking meanwhile counts twice, never not at all.
 */
export async function coverOf(
  platform: Platform,
  sql: Sql,
  account: DebtorAccount,
): Promise<bigint | undefined> {
  const { clock } = platform
  const { orders } = bankOf(platform)
  const now = clock.now()
  if (await isRefusedSince(sql, account.id, new Date(now.getTime() - refusedMinutes * 60_000))) return 0n
  const filed = await filedUnits(sql, account.id, businessDaysBefore(now, silentBusinessDays))
  const unposted = await orders.unposted(sql)
  const [holding] = await closingBalances(sql, [account], unposted)
  if (holding === undefined) return undefined
  const { units, inFlight } = holding
  const posted = await ledger.balance(sql, Postings.nostroAccount(account.currency), account.currency)
  // Money that waits for the ledger is in flight with the other sign.
  const sumOf = (isWaiting: boolean) =>
    inFlight
      .filter(({ kind }) => (kind === 'event_waiting') === isWaiting)
      .reduce((sum, it) => sum + it.units, 0n)
  const [inLedger, atBank] = [posted - sumOf(true), units + sumOf(false)]
  return (inLedger < atBank ? inLedger : atBank) - filed
}
