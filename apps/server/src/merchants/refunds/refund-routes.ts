/** Refunds of payments of links over HTTP, for their merchant. */
import { listPaymentRefunds, refundPayment } from '@agio/contract'
import type { Orders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { authorOf, merchantOf } from '../caller.ts'
import type { MerchantsDeps } from '../merchants.ts'

export type RefundRoutesDeps = Pick<MerchantsDeps, 'db' | 'note'> & {
  readonly refunds: Pick<Orders['refunds'], 'ofPayment' | 'refund'>
}

export function refundRoutes(serve: Serve, { db, refunds, note }: RefundRoutesDeps): void {
  serve(listPaymentRefunds, ({ caller, params: { order } }) => refunds.ofPayment(merchantOf(caller), order))
  serve(refundPayment, async ({ caller, params: { order }, body }) => {
    const merchantId = merchantOf(caller)
    const by = authorOf(caller)
    const refund = await refunds.refund(merchantId, order, body, by)
    if ('refused' in refund) return refund
    const details = { order, reason: body.reason, ...(refund.amount && { amount: refund.amount.amount }) }
    await note(by, { action: 'payment.refund_requested', subject: merchantId, details }, db)
    return refund
  })
}
