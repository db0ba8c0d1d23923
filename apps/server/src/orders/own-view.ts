/** An order as its own page shows it. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { buyOrderView } from './buy/view.ts'
import type { Payments } from './core/doors.ts'
import type { StoredBuy, StoredSell } from './core/order-store.ts'
import type { Orders } from './orders.ts'
import { orderView } from './sell/view.ts'

type Shown = { readonly orders: Orders; readonly payments: Payments; readonly now: number }

export const saleView = async ({ orders, now }: Pick<Shown, 'orders' | 'now'>, row: StoredSell) =>
  orderView(await orders.open(row), await orders.prices(row), now, {
    spell: await orders.spelling(row),
    pace: await orders.pace(row),
  })

const purchaseView = async ({ orders, payments, now }: Shown, row: StoredBuy) =>
  buyOrderView(await orders.openBuy(row), await orders.extrasOf(row, payments), now, await orders.pace(row))

/** Undefined where the customer has no such order. */
export async function ownView(
  shown: Shown,
  customerId: string,
  orderId: string,
): Promise<SellOrderView | BuyOrderView | undefined> {
  const row = await shown.orders.own(customerId, orderId)
  if ('refused' in row) return undefined
  return row.service === 'sell' ? saleView(shown, row) : purchaseView(shown, row)
}
