/** What others may know of payments: how they stand, who paid, and which one an end-to-end id means. */
import { Iban, UkAccount, type Money } from '@agio/domain'
import type { Database } from '../../../platform/sql/sql.ts'
import type { BankAccount, Payer, StartedPayment } from '../../rail.ts'
import type { Debtor } from '../banks/bank-answers.ts'
import type { BankSettings } from '../banks/banks.ts'
import { findPayment, paymentsOfOwner, type StoredPayment } from './payment-store.ts'
import type { Secrets } from '../banks/secrets.ts'

export type Knowing = {
  readonly database: Database
  readonly secrets: Secrets
  readonly bankOf: (id: string) => BankSettings | undefined
}

/** Letters and digits only, as every scheme carries them: the payment's own id. */
export const endToEndIdOf = (paymentId: string): string => paymentId.replace('_', '').toUpperCase()

export function startedOf({ bankOf }: Pick<Knowing, 'bankOf'>, payment: StoredPayment): StartedPayment {
  const { id, bankId, state, supersededAt, startedAt } = payment
  const waits = state === 'created' || state === 'prestep' || state === 'open'
  const status = waits ? (supersededAt ? 'abandoned' : 'started') : state
  const reason = waits && supersededAt ? 'superseded' : (payment.reason ?? null)
  const provider = bankOf(bankId)?.name ?? bankId
  return { id, method: 'open_banking', provider, status, reason, startedAt }
}

export async function paymentsOf(house: Knowing, orderId: string): Promise<readonly StartedPayment[]> {
  return (await paymentsOfOwner(house.database, orderId)).map((payment) => startedOf(house, payment))
}

export async function payerOf({ database, secrets }: Knowing, id: string): Promise<Payer | undefined> {
  const payment = await findPayment(database, id)
  if (!payment) return undefined
  if (payment.debtorSealed === undefined) return { name: undefined, account: undefined }
  const debtor = JSON.parse(secrets.open(payment.id, payment.debtorSealed)) as Partial<Debtor>
  return { name: debtor.name, account: accountOf(payment.amount.asset, debtor) }
}

/**
 * Pounds go back by sort code and account number, which stand in a British IBAN, too. What a bank writes otherwise (with
 * stars, of another country) is no account: money is never sent back to a guess, and a wrong one would spoil a whole file.
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
