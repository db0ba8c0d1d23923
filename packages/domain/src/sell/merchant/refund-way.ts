/** The way in which the payment of a link could be refunded now: the rules themselves are asked, on a copy. */
import { money } from '../../money/money.ts'
import type { SellEvent, SellOrder } from '../order.ts'
import { advance } from '../rules.ts'
import { awaitsRefund, heldByPayee } from './gives-back.ts'

/** `now`: coins or money are here and go back at once. `transfer`: they were paid out, and the merchant sends money first. */
export type RefundWay = 'now' | 'transfer'

/** The event that begins each way. Prices decide how much goes back, and not whether a state has the way: any will do. */
function beginnings(order: SellOrder): readonly (readonly [RefundWay, SellEvent])[] {
  const market = order.offers.at(-1)?.rate
  if (!market) return []
  const asked = { now: 0, why: 'other', networkFee: money(order.coin, 0n), market } as const
  return [
    ['now', { type: 'merchant.wants_refund', ...asked }],
    ['transfer', { type: 'merchant.asks_refund', ...asked, amount: heldByPayee(order) ?? order.payout }],
  ]
}

/** None while a refund that was asked for is under way. */
export function refundWay(order: SellOrder): RefundWay | undefined {
  if (awaitsRefund(order)) return undefined
  const possible = beginnings(order).find(([, event]) => {
    const step = advance(order, event)
    return !('refused' in step) || step.refused !== 'order.not_now'
  })
  return possible?.[0]
}
