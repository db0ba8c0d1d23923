/** What a mail about a purchase may tell: figures and places. Each message picks its rows. */
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Buy, Money } from '@agio/domain'
import { carrier, proofUntil } from './summary.ts'
import type { Figure, News } from '../core/doors.ts'
import type { OpenedBuy } from '../core/order-details.ts'
import { networkOf } from '../sell/summary.ts'

export type BuyNews = News & {
  /** As ordered; beside the order; on its way back. */
  readonly amount: Figure
  readonly stray?: Figure
  readonly back?: Figure
}

/** What a person was looking for, or a list named, is not for a mail. */
const told: ReadonlySet<Buy.FailReason> = new Set([
  'payer',
  'limit',
  'below_min',
  'late',
  'proof',
  'address',
  'transfer',
])

export function newsOfBuy({ row, events }: OpenedBuy): BuyNews {
  const { order } = row
  const stray = order.credits.findLast((it) => !it.counts)
  const backs = order.refunds.map(({ amount }) => amount)
  const transaction = carrier(order, events)?.transaction
  const until = proofUntil(order)
  return {
    orderId: row.id,
    reference: row.reference,
    amount: wireAmount(order.quote.amount),
    received: wireAmount(Buy.paid(order)),
    network: networkOf(order.coin).name,
    address: order.destination,
    // Until the rate is executed nobody knows how many.
    ...(order.executed && { payout: wireAmount(order.executed.coins) }),
    ...(stray && { stray: wireAmount(stray.amount) }),
    ...(backs.length > 0 && { back: wireAmount(Money.sum(order.fiat, backs)) }),
    ...(transaction !== undefined && { transaction }),
    ...(order.state === 'failed' && told.has(order.reason) && { reason: order.reason }),
    ...(until !== null && { until: wireTime(until) }),
  }
}
