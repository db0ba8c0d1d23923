/** Refunds of payments of links over HTTP, for their merchant. */
import { listPaymentRefunds, refundPayment } from '@agio/contract'
import { orders } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { authorOf, merchantOf } from '../caller.ts'
import { note } from '../doors.ts'

export function refundRoutes(serve: Serve, platform: Platform): void {
  serve(listPaymentRefunds, ({ caller, params: { order } }) =>
    orders.refunds.ofPayment(platform, merchantOf(caller), order),
  )
  serve(refundPayment, ({ caller, params: { order }, body }) => {
    const merchantId = merchantOf(caller)
    const by = authorOf(caller)
    const audit = (sql: Sql, amount: string | undefined) => {
      const details = { order, reason: body.reason, ...(amount !== undefined && { amount }) }
      return note(platform, by, { action: 'payment.refund_requested', subject: merchantId, details }, sql)
    }
    return orders.refunds.refund(platform, merchantId, order, body, { ...by, audit })
  })
}
