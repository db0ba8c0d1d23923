/** Payments of links and their refunds for the merchant: without data of the payer or their wallet. */
import type { LinkPaymentView, PaymentRefunds, PaymentRefundView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { type Coins, type Money, Sell, Webhooks } from '@agio/domain'
import { transferDetails } from '../buy/view.ts'
import { lifecycleOf } from '../core/lifecycles.ts'
import type { BuyDoors } from '../core/order-details.ts'
import { paidOut, refundStateOf } from '../sell/summary.ts'
import type { StoredSell } from '../core/order-store.ts'

type TransferTo = BuyDoors['transferTo']
export type RefundOffer = {
  readonly way: Sell.RefundWay
  readonly most: Money.Money<Money.Fiat> | null
  readonly coins: Money.Money<Coins.CoinId>
  readonly networkFee: Money.Money<Coins.CoinId>
}

/** Null if the merchant requested none, or too late to stop the payout. */
export function refundView(
  { id: order, reference, order: sale }: StoredSell,
  transferTo: TransferTo,
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
        ? transferDetails({ transfer: transferTo(sale.fiat), amount, reference, isScanned: true })
        : null,
  }
}

export function linkPaymentView(row: StoredSell, transferTo: TransferTo): LinkPaymentView {
  const { id, order, reference, createdAt } = row
  const { send } = lifecycleOf('sell').summary(order)
  return {
    order: id as LinkPaymentView['order'],
    status: Webhooks.statusOf('sell', order.state),
    reference,
    placedAt: wireTime(createdAt),
    send: wireAmount(send),
    receive: wireAmount(paidOut(order)),
    refundable: Sell.refundWay(order) ?? null,
    refund: refundView(row, transferTo),
  }
}

export const offerView = (offer: RefundOffer | null): PaymentRefunds['offer'] =>
  offer && {
    way: offer.way,
    most: wireAmount(offer.most),
    coins: wireAmount(offer.coins),
    networkFee: wireAmount(offer.networkFee),
  }
