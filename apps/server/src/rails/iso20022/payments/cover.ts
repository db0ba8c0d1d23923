/**
 * Due payments go oldest first, as far as the money of their account reaches. The others wait, and go by themselves
 * when money comes; a case says so meanwhile.
 */
import { Money, Postings, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf } from '../bank-context.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import * as store from './cover-store.ts'
import { lockDuePayments, type StoredPayment } from './payment-store.ts'

/** The sum that may be filed from an account; undefined where its balance is not known. */
export type CoverOf = (sql: Sql, account: DebtorAccount) => Promise<bigint | undefined>

/** Locks the payments that are due and covered, and reports the accounts that hold too little for the others. */
export async function lockCoveredPayments(
  platform: Platform,
  sql: Sql,
  lastCutOff: Date,
  coverOf: CoverOf,
): Promise<StoredPayment[]> {
  const { settings } = bankOf(platform)
  const before = await store.shortAccounts(sql)
  if (before.size === 0 && (await store.dueByAccount(sql, lastCutOff)).size === 0) return []
  await store.lockFiling(sql)
  const due = await store.dueByAccount(sql, lastCutOff)
  const foreign = [...due.keys()].filter((id) => !settings.accounts.some((one) => one.id === id))
  if (foreign.length > 0)
    platform.log.error(
      { accounts: foreign },
      'Payments wait for a bank account that the settings no longer name',
    )
  const taken: StoredPayment[] = []
  for (const account of settings.accounts) {
    const sum = due.get(account.id)
    if (sum === undefined && !before.has(account.id)) continue
    const cover = sum && (await coverOf(sql, account))
    const most = settings.paymentsPerFile - taken.length
    const covered = sum ? await lockCovered(sql, account, lastCutOff, cover, most) : []
    taken.push(...covered)
    const short = restOf(sum, covered.length, cover)
    if (short.payments > 0 || before.has(account.id))
      await report(platform, sql, account, short, !before.has(account.id))
  }
  return taken
}

/** A payment that is too large for what is left does not keep the smaller ones behind it waiting. */
async function lockCovered(
  sql: Sql,
  { id }: DebtorAccount,
  lastCutOff: Date,
  cover: bigint | undefined,
  most: number,
): Promise<StoredPayment[]> {
  const due = await lockDuePayments(sql, lastCutOff, { debtor: id, largest: cover, limit: most })
  let left = cover
  return due.filter(({ amount: { units } }) => {
    if (left === undefined) return true
    if (units > left) return false
    left -= units
    return true
  })
}

/** The payments that wait for money and what is missing; nothing where they only wait for the next file. */
function restOf(due: store.Sum | undefined, covered: number, cover: bigint | undefined): store.Sum {
  const units = due === undefined || cover === undefined ? 0n : due.units - cover
  return due !== undefined && units > 0n
    ? { payments: due.payments - covered, units }
    : { payments: 0, units: 0n }
}

async function report(
  { clock, log }: Platform,
  sql: Sql,
  { id, currency }: DebtorAccount,
  short: store.Sum,
  isNew: boolean,
): Promise<void> {
  await store.setShort(sql, id, short)
  const one: Cases.Case = {
    kind: 'nostro_short',
    subject: { kind: 'account', id: Postings.nostroAccount(currency) },
    data: { account: id, asset: currency, missing: Money.format(Money.money(currency, short.units)) },
  }
  if (short.payments === 0) return closeOpenCase(sql, one, clock.now())
  if (isNew)
    log.warn({ account: id, payments: short.payments }, 'Payments wait: the bank account holds too little')
  await openCase(sql, one, clock.now())
}

/** For alerts: payments that wait for money, by account. */
export function countUncovered({ metrics, db }: Platform): void {
  metrics.readings(
    'agio_bank_uncovered_payments',
    'Payments that wait for money on our bank account',
    'account',
    async () =>
      [...(await store.shortAccounts(db))].map(([account, { payments }]) => [account, payments] as const),
  )
}
