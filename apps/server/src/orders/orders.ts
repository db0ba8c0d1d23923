/** Orders: place, advance by events, choose, read. Rails, prices, limits and customers are arguments. */
import { createAdvance, type AdvanceDeps } from './core/advance.ts'
import { createBuyChoices } from './buy/choose.ts'
import { createBuyPlacement } from './buy/place.ts'
import { createProlong } from './buy/prolong.ts'
import { ownOrder } from './core/own-order.ts'
import { lifecycleOf } from './core/lifecycles.ts'
import { createPace } from './pace/pace.ts'
import { createChoices } from './sell/choose.ts'
import { historyPage, historyTable, type HistoryFilters } from './history/history.ts'
import type { Confirmations, Payments, TravelRule } from './core/doors.ts'
import { confirmingOf } from './pace/confirming.ts'
import { reportLeftOut } from './core/left-out.ts'
import { createOrderLive } from './core/live.ts'
import {
  openBuy,
  openExtras,
  openOrder,
  type BuyDoors,
  type BuyExtras,
  type OpenedBuy,
  type OpenedOrder,
} from './core/order-details.ts'
import * as store from './core/order-store.ts'
import type { StoredBuy, StoredOrder, StoredSell } from './core/order-store.ts'
import type { PageQuery } from '../platform/sql/cursor.ts'
import type { Database } from '../platform/sql/sql.ts'
import { ownView } from './own-view.ts'
import { validateAddress } from './placing/address.ts'
import type { PlacementDeps } from './placing/deps.ts'
import { withRefundWallet } from './personal-data/refund-wallet.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createLinkPayment, createPlacement } from './sell/place.ts'
import { createWalletWords } from './wallet/say.ts'
import { createSaved } from './saved/saved.ts'
import { receiptFor, verifiedReceipt } from './receipts/receipt-view.ts'
import { presentPrices } from './sell/summary.ts'

export type OrdersDeps = PlacementDeps &
  AdvanceDeps &
  BuyDoors & {
    readonly db: Database
    readonly travelRule: TravelRule
    readonly confirming: Confirmations
    /** A page is on a site of the merchant. */
    readonly leadsBack: (merchantId: string, url: string) => Promise<boolean>
  }

export type Orders = ReturnType<typeof createOrders>

export function createOrders(deps: OrdersDeps) {
  const orders = createOpening(deps)
  type Own = Parameters<typeof ownView>[1]
  return {
    ...orders,
    /** The page of a customer's order; undefined where it is not theirs. */
    ownView: (own: Own) => ownView(orders, own, deps.clock.now().getTime()),
  }
}

function createOpening(deps: OrdersDeps) {
  const { db, quotes } = deps
  const advance = createAdvance(deps)
  const live = createOrderLive(db)
  const paceOf = createPace(deps)
  return {
    /** Refusals in the order of the guards; see `sell/place.ts`. */
    placeSell: createPlacement(deps),
    payLink: createLinkPayment(deps),
    placeBuy: createBuyPlacement(deps),
    advance,
    ...createChoices({ ...deps, advance }),
    ...createBuyChoices({ ...deps, advance }),
    ...createSaved(deps),
    ...createWalletWords({ ...deps, advance }),
    refunds: createRefunds({ ...deps, advance }),
    /** Gives purchases the time that a pause of their method takes from them. */
    prolong: createProlong({ db, advance }),
    /** A wallet's owner has signed: whatever of theirs waited for it goes on. Called again, it changes nothing. */
    async proved(customerId: string, address: string): Promise<void> {
      for (const { id, version } of await store.waitingForProof(db, customerId, address))
        await advance(id, `customer:customer.proved:${version}`, { type: 'customer.proved' })
    },
    /** Opens a case for each open order that lacks something. */
    reportLeftOut: (lacks: (needs: store.OrderNeeds) => readonly string[]) => reportLeftOut(deps, lacks),
    async find(orderId: string): Promise<StoredOrder | undefined> {
      const row = await store.findOrder(db, orderId)
      return row && withRefundWallet(deps, row)
    },
    eventsOf: (orderId: string) => store.eventsOf(db, orderId),
    /** A customer's order of either service. */
    own: (customerId: string, orderId: string) => ownOrder(deps, customerId, orderId),
    /** For the order's page: without a return address if the merchant no longer has that site. */
    async open(row: StoredSell): Promise<OpenedOrder> {
      const opened = await openOrder(deps, row)
      const { returnUrl, ...details } = opened.details
      const { shop } = row.order
      if (returnUrl === undefined || (shop && (await deps.leadsBack(shop.merchantId, returnUrl))))
        return opened
      return { ...opened, details }
    },
    openBuy: (row: StoredBuy): Promise<OpenedBuy> => openBuy(deps, row),
    extrasOf: (row: StoredBuy, payments: Payments): Promise<BuyExtras> => openExtras(deps, payments, row),

    /** Finished orders like this one took so long. */
    pace({ service, order }: StoredOrder) {
      const { send, receive } = lifecycleOf(service).summary(order)
      return paceOf({ service, send: send.asset, receive: receive.asset, rail: order.rail })
    },

    confirming: (row: StoredOrder) => confirmingOf(deps.confirming, row),

    /** The same for an order that was just placed: it has no payments yet. */
    freshExtras: ({ order }: StoredBuy): BuyExtras => ({
      payments: [],
      transfer: deps.transferTo(order.fiat),
    }),

    prices: (row: StoredSell) => presentPrices(quotes, row),

    addresses: deps.addresses,
    history: (customerId: string, query: PageQuery & HistoryFilters) => historyPage(deps, customerId, query),
    /** The same orders as CSV. */
    table: (customerId: string, filters: HistoryFilters) => historyTable(deps, customerId, filters),
    receipt: (row: StoredOrder) => receiptFor(deps, row),
    verifyReceipt: (code: string) => verifiedReceipt(deps, code),
    follow: live.follow,
    explorers: deps.explorers,
    /** An address with its checksum, or what is wrong with it. */
    validateAddress: (typed: string) => validateAddress(deps, typed, 'address'),
    close: () => live.close(),
  }
}
