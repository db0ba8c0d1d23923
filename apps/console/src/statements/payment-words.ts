/** Texts for payments of links and statement lines. */
import type { MerchantPaymentView, StatementLine } from '@agio/contract'
import type { StampWords } from '../app/queue/case.tsx'

export const paymentStamps: Readonly<Record<MerchantPaymentView['state'], StampWords>> = {
  waiting: ['waiting for the payer', 'calm'],
  receiving: ['receiving crypto', 'calm'],
  processing: ['processing', 'calm'],
  sent: ['sent to the bank', 'calm'],
  completed: ['paid out', 'good'],
  returned: ['returned by the bank', 'bad'],
  refunded: ['refunded to the payer', 'warn'],
  withheld: ['not paid out', 'bad'],
  cancelled: ['canceled', 'calm'],
}

export const kindWords: Readonly<Record<StatementLine['kind'], string>> = {
  payment: 'Payment',
  payout: 'Payout',
  return: 'Return',
  refund: 'Refund',
  adjustment: 'Adjustment',
}
