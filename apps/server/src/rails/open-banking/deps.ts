/** What every function of this rail is given. */
import type { OpenBankingDeps } from './open-banking.ts'
import type { BankSettings } from './banks/banks.ts'
import type { BankCalls } from './banks/calls.ts'
import type { StoredPayment } from './payments/payment-store.ts'
import type { Secrets } from './banks/secrets.ts'
import { createXs2a, type AtBank, type Xs2a } from './banks/xs2a.ts'

export type House = OpenBankingDeps & {
  readonly secrets: Secrets
  readonly calls: BankCalls
  readonly bankOf: (id: string) => BankSettings | undefined
}

/** The payment at its bank; undefined while the bank does not know it, or where the bank is on the list no more. */
export function atBank(house: House, payment: StoredPayment): { bank: Xs2a; at: AtBank } | undefined {
  const settings = house.bankOf(payment.bankId)
  const { bankPaymentId } = payment
  if (!settings || bankPaymentId === undefined) return undefined
  return {
    bank: createXs2a(house.calls, settings),
    at: { currency: payment.amount.asset, bankPaymentId, token: tokenOf(house, payment) },
  }
}

export const tokenOf = ({ secrets }: House, { id, tokenSealed }: StoredPayment): string | undefined =>
  tokenSealed === undefined ? undefined : secrets.open(id, tokenSealed)

/** Where the bank sends the browser back to. `state` stands in the address, for the banks that add nothing of their own. */
export const callbackOf = ({ settings }: House): string => `${settings.publicUrl}/buy/open-banking-callback`
