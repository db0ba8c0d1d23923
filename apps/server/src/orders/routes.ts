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
import { sessions } from '../customers/index.ts'
import { events, file, type Serve } from '../platform/http/http.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { buyRoutes } from './buy/routes.ts'
import { doorsOf } from './core/doors.ts'
import { liveOf } from './core/live.ts'
import type { OpenedOrder } from './core/order-details.ts'
import { eventsOf, type StoredSell } from './core/order-store.ts'
import { find, ownOrder } from './core/own-order.ts'
import { historyPage, historyTable } from './history/history.ts'
import { saleView } from './own-view.ts'
import { createReceiptPapers } from './receipts/receipt-papers.ts'
import { receiptFor, verifiedReceipt } from './receipts/receipt-view.ts'
import { referenceRoutes } from './reference/routes.ts'
import { savedRoutes } from './saved/saved-routes.ts'
import * as choices from './sell/choose.ts'
import { payLink as placeForLink, placeSell } from './sell/place.ts'
import { identifyWithQuote } from './placing/look.ts'
import { itemView, orderView } from './sell/view.ts'
import { orderWalletRoutes } from './wallet/routes.ts'
import { watchedView } from './watched-view.ts'

export function orderRoutes(serve: Serve, platform: Platform): void {
  const shown = async <Why extends string>(
    row: StoredSell | Refused<Why>,
  ): Promise<SellOrderView | Refused<Why>> => ('refused' in row ? row : saleView(platform, row))
  const placedView = (opened: OpenedOrder) => {
    const { paymentUri } = doorsOf(platform).coins.addresses
    return orderView(opened, {}, opened.row.createdAt.getTime(), { paymentUri })
  }

  const identify = identifyWithQuote(platform)
  serve(
    placeSellOrder,
    async ({ body, caller, idempotency }) => {
      const placed = await placeSell(platform, caller, body, (opened) => idempotency?.row(placedView(opened)))
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement', identify },
  )
  serve(
    payLink,
    async ({ body, params, caller, idempotency }) => {
      const request = { ...body, link: params.token }
      const keep = (opened: OpenedOrder) => idempotency?.row(placedView(opened))
      const placed = await placeForLink(platform, caller, request, keep)
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement', identify },
  )
  serve(getSellOrder, async ({ params, caller }) =>
    shown(await choices.ownSale(platform, caller.id, params.id)),
  )

  choiceRoutes(serve, platform, shown)
  buyRoutes(serve, platform)
  historyRoutes(serve, platform)
  receiptRoutes(serve, platform)
  referenceRoutes(serve, platform)
  savedRoutes(serve, platform)
  orderWalletRoutes(serve, platform)
  watchRoutes(serve, platform)

  serve(orderEvents, async ({ params, caller }) => {
    const row = await ownOrder(platform, caller.id, params.id)
    if ('refused' in row) return row
    const { follow } = liveOf(platform)
    return events((stream) => void follow(row.id, row.version, stream).catch(() => stream.end()))
  })
}

/** Tokens of pages that show an order after their session; sessions know them. */
function watchRoutes(serve: Serve, platform: Platform): void {
  serve(watchOrder, async ({ params, caller }) => {
    const row = await ownOrder(platform, caller.id, params.id)
    if ('refused' in row) return row
    const of = { sessionId: caller.sessionId, orderId: row.id }
    const { token, until } = await sessions.watch(platform, of)
    return { token, until: wireTime(until) }
  })
  serve(getWatchedOrder, async ({ params, token }) => {
    const may = token !== undefined && (await sessions.mayWatch(platform, token, params.id))
    const row = may ? await find(platform, params.id) : undefined
    return row ? watchedView(row, await eventsOf(platform.db, row.id)) : { refused: 'unauthorized' }
  })
}

type Shown = <Why extends string>(row: StoredSell | Refused<Why>) => Promise<SellOrderView | Refused<Why>>

function choiceRoutes(serve: Serve, platform: Platform, shown: Shown): void {
  serve(saySellSent, async ({ params, caller, body }) =>
    shown(await choices.saySent(platform, caller.id, params.id, body.transaction)),
  )
  serve(cancelSell, async ({ params, caller }) => shown(await choices.cancel(platform, caller.id, params.id)))
  serve(acceptLowerSell, async ({ params, caller }) =>
    shown(await choices.acceptLower(platform, caller.id, params.id)),
  )
  serve(takeAllSell, async ({ params, caller, body }) =>
    shown(await choices.takeAll(platform, caller.id, params.id, body)),
  )
  serve(refundSell, async ({ params, caller, body }) =>
    shown(await choices.refund(platform, caller.id, params.id, body)),
  )
  serve(askProofTransfer, async ({ params, caller }) =>
    shown(await choices.askTransfer(platform, caller.id, params.id)),
  )
  serve(reviseSell, async ({ params, caller, body }) => {
    const done = body.beneficiary
      ? choices.revise(platform, caller, params.id, body.beneficiary)
      : choices.confirmName(platform, caller.id, params.id)
    return shown(await done)
  })
}

function historyRoutes(serve: Serve, platform: Platform): void {
  serve(listTransactions, async ({ query, caller }) => {
    const page = await historyPage(platform, caller.id, query)
    return 'refused' in page ? page : wirePage(page.items.map(itemView), page.next)
  })
  serve(exportTransactions, async ({ query, caller }) => {
    const table = await historyTable(platform, caller.id, query)
    return file(table, { type: 'text/csv; charset=utf-8', name: 'transactions.csv' })
  })
}

function receiptRoutes(serve: Serve, platform: Platform): void {
  const { publicUrl, company } = platform.settings
  const papers = createReceiptPapers({ publicUrl, company })
  serve(getReceipt, async ({ params, query, caller, reply }) => {
    const row = await ownOrder(platform, caller.id, params.id)
    if ('refused' in row) return row
    const receipt = await receiptFor(platform, row)
    if ('refused' in receipt || query.format === 'json') return receipt
    const paper = await papers(caller.id, receipt, query)
    if ('refused' in paper) {
      reply('retry-after', String(paper.seconds))
      return { refused: paper.refused }
    }
    return file(paper.bytes, { type: 'application/pdf', name: `receipt-${receipt.code}.pdf` })
  })
  serve(verifyReceipt, async ({ params }) => verifiedReceipt(platform, params.code))
}
