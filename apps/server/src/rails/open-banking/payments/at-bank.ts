/** A payment as its bank knows it. */
import type { Platform } from '../../../platform/platform.ts'
import { openOf } from '../banks/secrets.ts'
import type { AtBank } from '../banks/xs2a.ts'
import { bankOf, type OpenBankingDoors } from '../doors.ts'
import type { StoredPayment } from './payment-store.ts'

/** Undefined while the bank does not have it, or where the bank is not listed any more. */
export function atBank(
  platform: Platform,
  doors: OpenBankingDoors,
  payment: StoredPayment,
): AtBank | undefined {
  const bank = bankOf(doors, payment.bankId)
  const { bankPaymentId } = payment
  if (!bank || bankPaymentId === undefined) return undefined
  return { bank, currency: payment.amount.asset, bankPaymentId, token: tokenOf(platform, payment) }
}

export const tokenOf = (platform: Platform, { id, tokenSealed }: StoredPayment): string | undefined =>
  tokenSealed === undefined ? undefined : openOf(platform, 'token_sealed', id, tokenSealed)
