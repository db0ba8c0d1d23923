/** An order as its own page shows it. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import type { Refused } from '../platform/http/route.ts'
import { buyOrderView } from './buy/view.ts'
import type { ConfirmingCoins, ShownWith } from './pace/confirming.ts'
import type { CoinAddresses, Payments } from './core/doors.ts'
import type { BuyExtras, OpenedBuy, OpenedOrder } from './core/order-details.ts'
import type { StoredBuy, StoredOrder, StoredSell } from './core/order-store.ts'
import type { Pace } from './pace/pace.ts'
import { addressesOf, type Prices } from './sell/summary.ts'
import { orderView, type Spelling } from './sell/view.ts'

type Opening = {
  own(customerId: string, orderId: string): Promise<StoredOrder | Refused<'not-found'>>
  open(row: StoredSell): Promise<OpenedOrder>
  prices(row: StoredSell): Promise<Prices>
  readonly addresses: CoinAddresses
  openBuy(row: StoredBuy): Promise<OpenedBuy>
  extrasOf(row: StoredBuy, payments: Payments): Promise<BuyExtras>
  pace(row: StoredOrder): Promise<Pace>
  confirming(row: StoredOrder): Promise<ConfirmingCoins>
}
type Own = { readonly customerId: string; readonly orderId: string; readonly payments: Payments }

export const saleView = async (
  orders: Pick<Opening, 'open' | 'prices' | 'addresses' | 'pace' | 'confirming'>,
  row: StoredSell,
  now: number,
) =>
  orderView(await orders.open(row), await orders.prices(row), now, {
    paymentUri: orders.addresses.paymentUri,
    spell: await spellingOf(orders.addresses, row),
    ...(await knownBeside(orders, row)),
  })

/** The addresses of an order as wallets show them, with the checksum of their letters. */
async function spellingOf({ read }: CoinAddresses, { order }: StoredSell): Promise<Spelling> {
  const known = await Promise.all(addressesOf(order).map(async (it) => [it, await read(it)] as const))
  const spelled = new Map(known.map(([it, as]) => [it, 'address' in as ? as.address : it]))
  return (address) => spelled.get(address) ?? address
}

/** The page of either service shows these with the order. */
export const knownBeside = async (
  orders: Pick<Opening, 'pace' | 'confirming'>,
  row: StoredOrder,
): Promise<ShownWith> => ({ pace: await orders.pace(row), confirming: await orders.confirming(row) })

/** Undefined where the customer has no such order. */
export async function ownView(
  orders: Opening,
  { customerId, orderId, payments }: Own,
  now: number,
): Promise<SellOrderView | BuyOrderView | undefined> {
  const row = await orders.own(customerId, orderId)
  if ('refused' in row) return undefined
  if (row.service === 'sell') return saleView(orders, row, now)
  return buyOrderView(
    await orders.openBuy(row),
    await orders.extrasOf(row, payments),
    now,
    await knownBeside(orders, row),
  )
}
