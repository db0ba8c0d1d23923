/** A mail about a purchase shows only these rows. */
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Buy, Coins, Money } from '@agio/domain'
import { figuresOf } from '../core/figures-view.ts'
import { carrier, proofUntil } from './summary.ts'
import type { OrderMailData } from '../../notify/index.ts'
import type { OpenedBuy } from '../core/order-details.ts'

/** Reasons that a mail may show: not those of compliance. */
const shownReasons: ReadonlySet<Buy.FailReason> = new Set([
  'payer',
  'limit',
  'below_min',
  'late',
  'proof',
  'address',
  'transfer',
])

export function buyMailDataOf({ row, events }: OpenedBuy): OrderMailData & { readonly address: string } {
  const { order } = row
  const unallocated = order.credits.findLast((it) => !it.counts)
  const refund = Money.sum(
    order.fiat,
    order.refunds.map(({ amount }) => amount),
  )
  const notReturned = Money.above(Buy.paid(order), refund)
  const transaction = carrier(order, events)?.transaction
  const until = proofUntil(order)
  return {
    orderId: row.id,
    reference: row.reference,
    amount: wireAmount(order.quote.amount),
    received: wireAmount(Buy.paid(order)),
    network: Coins.chainOf(order.coin).name,
    address: order.destination,
    // The amount of coins is known once the rate is executed.
    ...(order.executed && { payout: wireAmount(order.executed.coins), figures: figuresOf(row) }),
    ...(unallocated && { unallocated: wireAmount(unallocated.amount) }),
    ...(refund.units > 0n && { refund: wireAmount(refund) }),
    ...(refund.units > 0n && notReturned.units > 0n && { notReturned: wireAmount(notReturned) }),
    ...(transaction !== undefined && { transaction }),
    ...(order.state === 'failed' && shownReasons.has(order.reason) && { reason: order.reason }),
    ...(until !== null && { until: wireTime(until) }),
  }
}
