/** Refunds of payments of links as their merchant reads them: nothing of who paid, and from which wallet. */
import type { PaymentRefunds, PaymentRefundView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { type Coins, type Money, Sell } from '@agio/domain'
import { transferDetails } from '../buy/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountIn } from '../../rails/iso20022/index.ts'
import { refundStateOf } from '../sell/summary.ts'
import type { StoredSell } from '../core/order-store.ts'

export type RefundOffer = {
  readonly way: Sell.RefundWay
  readonly most: Money.Money<Money.Fiat> | null
  readonly coins: Money.Money<Coins.CoinId>
  readonly networkFee: Money.Money<Coins.CoinId>
}

/** A payment, as far as its refunds go. */
export type Refunded = Pick<StoredSell, 'id' | 'reference' | 'order'>

/** The present one. Null where the merchant asked for none, or asked too late to stop the payout. */
export function refundView(
  platform: Platform,
  { id: order, reference, order: sale }: Refunded,
): PaymentRefundView | null {
  const { givenBack } = sale
  const state = refundStateOf(sale)
  if (!givenBack || !state) return null
  const { why: reason, at, amount = null } = givenBack
  return {
    order: order as PaymentRefundView['order'],
    state,
    reason,
    amount: wireAmount(amount),
    requestedAt: wireTime(at),
    transfer:
      state === 'awaiting_money' && amount
        ? transferDetails({ transfer: accountIn(platform, sale.fiat), amount, reference, isScanned: true })
        : null,
  }
}

const partView = (id: string, { why: reason, at, amount }: Sell.PartBack): PaymentRefundView => ({
  order: id as PaymentRefundView['order'],
  state: 'refunded',
  reason,
  amount: wireAmount(amount),
  requestedAt: wireTime(at),
  transfer: null,
})

/** The refunds of a payment, the oldest first. */
export const refundsView = (platform: Platform, payment: Refunded) => {
  const { order } = payment
  const before = order.partsBack ?? []
  const present = refundView(platform, payment)
  const refunds = [...before.map((part) => partView(payment.id, part)), ...(present ? [present] : [])]
  return {
    kept: wireAmount(Sell.heldByPayee(order) ?? null),
    refundable: Sell.refundWay(order) ?? null,
    refunds,
  }
}

export const offerView = (offer: RefundOffer | null): PaymentRefunds['offer'] =>
  offer && {
    way: offer.way,
    most: wireAmount(offer.most),
    coins: wireAmount(offer.coins),
    networkFee: wireAmount(offer.networkFee),
  }
