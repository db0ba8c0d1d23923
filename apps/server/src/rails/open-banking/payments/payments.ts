/** Payments as others see them: their status and their payer. */
import { Iban, UkAccount, type Money } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { BankAccount, Payer, StartedPayment } from '../../rail.ts'
import { debtorDocument, type Debtor } from '../banks/bank-answers.ts'
import { openOf } from '../banks/secrets.ts'
import { bankOf, type OpenBankingDoors } from '../doors.ts'
import { findPayment, paymentsOfOwner, type StoredPayment } from './payment-store.ts'

/** Letters and digits only, as every scheme carries them: the payment's own id. */
export const endToEndIdOf = (paymentId: string): string => paymentId.replace('_', '').toUpperCase()

export function startedOf(doors: OpenBankingDoors, payment: StoredPayment): StartedPayment {
  const { id, bankId, state, supersededAt, startedAt } = payment
  const waits = state === 'created' || state === 'prestep' || state === 'open'
  const status = waits ? (supersededAt ? 'abandoned' : 'started') : state
  const reason = waits ? (supersededAt ? 'superseded' : null) : (payment.reason ?? null)
  const provider = bankOf(doors, bankId)?.name ?? bankId
  return { id, method: 'open_banking', provider, bankId, status, reason, startedAt }
}

export async function paymentsOf(
  { db }: Platform,
  doors: OpenBankingDoors,
  orderId: string,
): Promise<readonly StartedPayment[]> {
  return (await paymentsOfOwner(db, orderId)).map((payment) => startedOf(doors, payment))
}

export async function payerOf(platform: Platform, id: string): Promise<Payer | undefined> {
  const payment = await findPayment(platform.db, id)
  if (!payment) return undefined
  if (payment.debtorSealed === undefined) return { name: undefined, account: undefined }
  const debtor = debtorDocument.read(openOf(platform, 'debtor_sealed', id, payment.debtorSealed))
  return { name: debtor.name, account: accountOf(payment.amount.asset, debtor) }
}

/**
 * Pounds return by sort code and account number, which a British IBAN contains. Other forms (with stars, of another
 * country) are not used: money is never returned to a guess, and a wrong account would have a whole file refused.
 */
export function accountOf(
  fiat: Money.Fiat,
  { iban = '', bban = '' }: Partial<Debtor>,
): BankAccount | undefined {
  if (fiat === 'EUR') {
    const read = Iban.readIban(iban)
    return typeof read === 'string' ? { kind: 'iban', iban: read } : undefined
  }
  const [, sortCode = '', accountNumber = ''] =
    /^(?:GB\d\d[A-Z]{4})?(\d{6})(\d{8})$/.exec(bban === '' ? iban : bban) ?? []
  const read = UkAccount.readUkAccount(sortCode, accountNumber)
  return 'refused' in read ? undefined : { kind: 'uk', ...read }
}
