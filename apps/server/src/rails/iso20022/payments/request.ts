/** A payment is requested: once per key, sealed, and stored until its batch. */
import { BankAccounts, Money } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { ColumnSealer } from '../../../platform/sealing.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { paidBefore } from '../../receiver.ts'
import { bankOf, debtorFor } from '../bank-context.ts'
import { endToEndIdOf } from '../files/identifiers.ts'
import { openInstruction, sealInstruction } from './instruction.ts'
import {
  insertPayment,
  paymentByKey,
  wakeWorkers,
  type RequestedPayment,
  type StoredPayment,
} from './payment-store.ts'

export async function requestPayment(platform: Platform, sql: Sql, payment: RequestedPayment): Promise<void> {
  const { clock, keys } = platform
  const { settings } = bankOf(platform)
  const debtor = debtorFor(settings, payment.scheme, payment.amount.asset)
  if (debtor === undefined)
    throw new Error(`no bank account in the settings pays ${payment.amount.asset} by ${payment.scheme}`)
  const made = { endToEndId: endToEndIdOf(payment.key), debtor: debtor.id, at: clock.now() }
  const { payeeName: name, payeeAccount: account, payeeAddress: address, reference } = payment
  const payee = { name, account, reference, ...(address && { address }) }
  const instruction = sealInstruction(keys.sealer, { ...payment, ...made }, payee)
  if (await insertPayment(sql, payment, { ...made, instruction })) return wakeWorkers(sql)
  await assertSamePayment(keys.sealer, sql, payment)
}

/** The same payment under another key. False where its row is no longer what was requested. */
export async function requestAgain(
  platform: Platform,
  sql: Sql,
  key: string,
  before: StoredPayment,
): Promise<boolean> {
  const payee = openInstruction(platform.keys.sealer, before)
  if (payee === undefined) return false
  const { owner, scheme, amount } = before
  const { name, account: payeeAccount, address, reference } = payee
  await requestPayment(platform, sql, {
    key,
    owner,
    scheme,
    amount,
    payeeName: paidBefore(name),
    payeeAccount,
    reference,
    ...(address && { payeeAddress: address }),
  })
  return true
}

/** One key with two amounts or payees is a bug of the caller, and paying either would be a guess. */
async function assertSamePayment(sealer: ColumnSealer, sql: Sql, asked: RequestedPayment): Promise<void> {
  const kept = await paymentByKey(sql, asked.key)
  const payee = kept && openInstruction(sealer, kept)
  const same =
    kept !== undefined &&
    payee !== undefined &&
    kept.owner.kind === asked.owner.kind &&
    kept.owner.id === asked.owner.id &&
    kept.scheme === asked.scheme &&
    payee.name === asked.payeeName &&
    Money.format(kept.amount) === Money.format(asked.amount) &&
    kept.amount.asset === asked.amount.asset &&
    BankAccounts.textOf(payee.account) === BankAccounts.textOf(asked.payeeAccount)
  if (!same) throw new Error(`payment ${asked.key} was asked for before with another content`)
}
