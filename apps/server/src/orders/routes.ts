/** Orders over HTTP: selling, following, history, receipts. The order of another customer answers like a missing one. */
import {
  acceptLowerSell,
  askProofTransfer,
  cancelSell,
  exportTransactions,
  getReceipt,
  getSellOrder,
  getWatchedOrder,
  listTransactions,
  orderEvents,
  payLink,
  placeSellOrder,
  refundSell,
  reviseSell,
  saySellSent,
  takeAllSell,
  verifyReceipt,
  watchOrder,
  type SellOrderView,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import type { UkModulus } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import { events, file, type Serve } from '../platform/http/http.ts'
import type { Refused } from '../platform/http/route.ts'
import { buyRoutes } from './buy/routes.ts'
import type { FindBank, Payments } from './core/doors.ts'
import type { StoredSell } from './core/order-store.ts'
import { saleView } from './own-view.ts'
import type { Orders } from './orders.ts'
import { createReceiptPapers } from './receipts/receipt-papers.ts'
import { referenceRoutes } from './reference/routes.ts'
import { savedRoutes } from './saved/saved-routes.ts'
import { itemView, orderView } from './sell/view.ts'
import { orderWalletRoutes } from './wallet/routes.ts'
import { watchedView } from './watched-view.ts'

/** Tokens of pages that show an order after their session; sessions know them. */
export type Watching = {
  watch(it: { sessionId: string; orderId: string }): Promise<{ readonly token: string; readonly until: Date }>
  mayWatch(token: string, orderId: string): Promise<boolean>
}

export type OrderRouteDeps = {
  readonly orders: Orders
  readonly clock: Clock
  readonly findBank: FindBank
  readonly payments: Payments
  readonly ukWeights?: UkModulus.ModulusTable
  /** The address of the widget, for links on receipts. */
  readonly publicUrl: string
  /** On the receipts. */
  readonly company: { readonly name: string; readonly details: readonly string[] }
  readonly watching: Watching
}

export function orderRoutes(serve: Serve, deps: OrderRouteDeps): void {
  const { orders, clock } = deps
  const shown = async <Why extends string>(
    row: StoredSell | Refused<Why>,
  ): Promise<SellOrderView | Refused<Why>> =>
    'refused' in row ? row : saleView(orders, row, clock.now().getTime())
  const placedView = (opened: Parameters<typeof orderView>[0]) =>
    orderView(opened, {}, opened.row.createdAt.getTime(), { paymentUri: orders.addresses.paymentUri })

  serve(
    placeSellOrder,
    async ({ body, caller, idempotency }) => {
      const placed = await orders.placeSell(caller, body, (opened) => idempotency?.row(placedView(opened)))
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement' },
  )
  serve(
    payLink,
    async ({ body, params, caller, idempotency }) => {
      const request = { ...body, link: params.token }
      const placed = await orders.payLink(caller, request, (opened) => idempotency?.row(placedView(opened)))
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement' },
  )
  serve(getSellOrder, async ({ params, caller }) => shown(await orders.ownSale(caller.id, params.id)))

  choiceRoutes(serve, orders, shown)
  buyRoutes(serve, deps)
  historyRoutes(serve, orders)
  receiptRoutes(serve, deps)
  referenceRoutes(serve, deps)
  savedRoutes(serve, deps)
  orderWalletRoutes(serve, orders)

  watchRoutes(serve, deps)

  serve(orderEvents, async ({ params, caller }) => {
    const row = await orders.own(caller.id, params.id)
    if ('refused' in row) return row
    return events((stream) => void orders.follow(row.id, row.version, stream).catch(() => stream.end()))
  })
}

function watchRoutes(serve: Serve, { orders, watching }: OrderRouteDeps): void {
  serve(watchOrder, async ({ params, caller }) => {
    const row = await orders.own(caller.id, params.id)
    if ('refused' in row) return row
    const { token, until } = await watching.watch({ sessionId: caller.sessionId, orderId: row.id })
    return { token, until: wireTime(until) }
  })
  serve(getWatchedOrder, async ({ params, token }) => {
    const may = token !== undefined && (await watching.mayWatch(token, params.id))
    const row = may ? await orders.find(params.id) : undefined
    return row ? watchedView(row, await orders.eventsOf(row.id)) : { refused: 'unauthorized' }
  })
}

type Shown = <Why extends string>(row: StoredSell | Refused<Why>) => Promise<SellOrderView | Refused<Why>>

function choiceRoutes(serve: Serve, orders: Orders, shown: Shown): void {
  serve(saySellSent, async ({ params, caller, body }) =>
    shown(await orders.saySent(caller.id, params.id, body.transaction)),
  )
  serve(cancelSell, async ({ params, caller }) => shown(await orders.cancel(caller.id, params.id)))
  serve(acceptLowerSell, async ({ params, caller }) => shown(await orders.acceptLower(caller.id, params.id)))
  serve(takeAllSell, async ({ params, caller, body }) =>
    shown(await orders.takeAll(caller.id, params.id, body)),
  )
  serve(refundSell, async ({ params, caller, body }) =>
    shown(await orders.refund(caller.id, params.id, body.to)),
  )
  serve(askProofTransfer, async ({ params, caller }) => shown(await orders.askTransfer(caller.id, params.id)))
  serve(reviseSell, async ({ params, caller, body }) => {
    const done = body.beneficiary
      ? orders.revise(caller, params.id, body.beneficiary)
      : orders.confirmName(caller.id, params.id)
    return shown(await done)
  })
}

function historyRoutes(serve: Serve, orders: Orders): void {
  serve(listTransactions, async ({ query, caller }) => {
    const page = await orders.history(caller.id, query)
    return 'refused' in page ? page : wirePage(page.items.map(itemView), page.next)
  })
  serve(exportTransactions, async ({ query, caller }) =>
    file(await orders.table(caller.id, query), { type: 'text/csv; charset=utf-8', name: 'transactions.csv' }),
  )
}

function receiptRoutes(serve: Serve, { orders, publicUrl, company }: OrderRouteDeps): void {
  const papers = createReceiptPapers({ publicUrl, company })
  serve(getReceipt, async ({ params, query, caller, reply }) => {
    const row = await orders.own(caller.id, params.id)
    if ('refused' in row) return row
    const receipt = await orders.receipt(row)
    if ('refused' in receipt || query.format === 'json') return receipt
    const paper = await papers(caller.id, receipt, query)
    if ('refused' in paper) {
      reply('retry-after', String(paper.seconds))
      return { refused: paper.refused }
    }
    return file(paper.bytes, { type: 'application/pdf', name: `receipt-${receipt.code}.pdf` })
  })
  serve(verifyReceipt, async ({ params }) => orders.verifyReceipt(params.code))
}
