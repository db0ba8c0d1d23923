/** The stage knows this of an order, as its customer reads it or as an operator does. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'

export type Amount = { readonly amount: string; readonly currency: string }
type OnStage = {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly reason: string | null
  readonly createdAt: string
  readonly coin: string
  readonly rateUntil: string | null
  readonly cancelsAt: string | null
}
export type SaleOnStage = OnStage &
  Pick<SellOrderView, 'service' | 'state' | 'chainId' | 'decimals' | 'depositAddress'> & {
    readonly required: Amount
    readonly left: Amount
    readonly payout: Amount
    readonly endToEndId: string | null
    readonly decideBy: string | null
  }
export type PurchaseOnStage = OnStage &
  Pick<BuyOrderView, 'service' | 'state'> & {
    readonly amount: Amount
    readonly left: Amount | null
    readonly receive: Amount
    readonly payments: readonly { readonly id: string }[]
  }
export type OrderOnStage = SaleOnStage | PurchaseOnStage
