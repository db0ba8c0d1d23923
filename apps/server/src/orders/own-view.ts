/** An order as its own page shows it. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import type { Platform } from '../platform/platform.ts'
import { buyOrderView } from './buy/view.ts'
import { shownWith } from './pace/confirming.ts'
import { doorsOf, type CoinAddresses } from './core/doors.ts'
import { openBuy, openExtras, openOrder, type OpenedOrder } from './core/order-details.ts'
import type { StoredBuy, StoredSell } from './core/order-store.ts'
import { ownOrder } from './core/own-order.ts'
import { addressesOf, presentPrices } from './sell/summary.ts'
import { orderView, type Spelling } from './sell/view.ts'

type Own = { readonly customerId: string; readonly orderId: string }

/** For the order's page: without a return address if the merchant no longer has that site. */
export async function openSale(platform: Platform, row: StoredSell): Promise<OpenedOrder> {
  const opened = await openOrder(platform, row)
  const { returnUrl, ...details } = opened.details
  const { shop } = row.order
  const { leadsBack } = doorsOf(platform).merchants
  if (returnUrl === undefined || (shop && (await leadsBack(shop.merchantId, returnUrl)))) return opened
  return { ...opened, details }
}

export async function saleView(platform: Platform, row: StoredSell): Promise<SellOrderView> {
  const { addresses } = doorsOf(platform).coins
  return orderView(
    await openSale(platform, row),
    await presentPrices(platform, row),
    platform.clock.now().getTime(),
    {
      paymentUri: addresses.paymentUri,
      spell: await spellingOf(addresses, row),
      ...(await shownWith(platform, row)),
    },
  )
}

/** The addresses of an order as wallets show them, with the checksum of their letters. */
async function spellingOf({ read }: CoinAddresses, { order }: StoredSell): Promise<Spelling> {
  const known = await Promise.all(addressesOf(order).map(async (it) => [it, await read(it)] as const))
  const spelled = new Map(known.map(([it, as]) => [it, 'address' in as ? as.address : it]))
  return (address) => spelled.get(address) ?? address
}

export const purchaseView = async (platform: Platform, row: StoredBuy): Promise<BuyOrderView> =>
  buyOrderView(
    await openBuy(platform, row),
    await openExtras(platform, row),
    platform.clock.now().getTime(),
    await shownWith(platform, row),
  )

/** The page of a customer's order; undefined where it is not theirs. */
export async function ownView(
  platform: Platform,
  { customerId, orderId }: Own,
): Promise<SellOrderView | BuyOrderView | undefined> {
  const row = await ownOrder(platform, customerId, orderId)
  if ('refused' in row) return undefined
  return row.service === 'sell' ? saleView(platform, row) : purchaseView(platform, row)
}
