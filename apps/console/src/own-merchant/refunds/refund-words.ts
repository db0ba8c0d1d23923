/** Refunds of payments in words. */
import type { PaymentRefundView } from '@agio/contract'
import type { Merchants } from '@agio/domain'

export const refundWords: Readonly<Record<PaymentRefundView['state'], string>> = {
  awaiting_money: 'waiting for your transfer',
  under_way: 'on its way to the payer',
  awaiting_payer: 'waiting for the payer to name a wallet',
  refunded: 'refunded',
}

export const refundReasons: Readonly<Record<Merchants.RefundReason, string>> = {
  asked_by_payer: 'The payer asked for it',
  duplicate: 'Paid twice',
  not_delivered: 'Not delivered',
  other: 'Another reason',
}
