/** Orders as a test asks them: every function with the platform of its world. */
import { bound, type Platform } from '../../platform/platform.ts'
import { eventsOf } from '../core/order-store.ts'
import * as all from '../orders.ts'
import { payLink, placeSell } from '../sell/place.ts'
import { advance } from '../core/advance.ts'
import * as buyChoices from '../buy/choose.ts'
import { openBuy, openExtras } from '../core/order-details.ts'
import { historyTable } from '../history/history.ts'
import { openSale } from '../own-view.ts'
import { paceOf } from '../pace/pace.ts'
import { receiptFor, verifiedReceipt } from '../receipts/receipt-view.ts'
import * as saved from '../saved/saved.ts'
import * as sellChoices from '../sell/choose.ts'
import { presentPrices } from '../sell/summary.ts'
import * as walletWords from '../wallet/say.ts'

/** Every function of orders with the platform of the world. */
const boundForTests = (platform: Platform) => ({
  ...bound(platform, {
    ...all,
    ...sellChoices,
    ...buyChoices,
    ...saved,
    ...walletWords,
    advance,
    placeSell,
    payLink,
    pace: paceOf,
    open: openSale,
    eventsOf: ({ db }: Platform, orderId: string) => eventsOf(db, orderId),
    openBuy,
    extrasOf: openExtras,
    prices: presentPrices,
    receipt: receiptFor,
    verifyReceipt: verifiedReceipt,
    table: historyTable,
  }),
  refunds: bound(platform, all.refunds),
})

/** Every person who places an order here is a customer first. */
export function boundOrders(platform: Platform, meet: (id: string) => Promise<void>) {
  const orders = boundForTests(platform)
  type Asked<Name extends 'placeSell' | 'payLink' | 'placeBuy'> = Parameters<(typeof orders)[Name]>
  return {
    ...orders,
    async placeSell(...asked: Asked<'placeSell'>) {
      await meet(asked[0].id)
      return orders.placeSell(...asked)
    },
    async payLink(...asked: Asked<'payLink'>) {
      await meet(asked[0].id)
      return orders.payLink(...asked)
    },
    async placeBuy(...asked: Asked<'placeBuy'>) {
      await meet(asked[0].id)
      return orders.placeBuy(...asked)
    },
  }
}
