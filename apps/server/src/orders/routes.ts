/** Selling over HTTP. A stranger's order answers like a missing one. */
import {
  acceptLowerSell, cancelSell, getSellOrder, placeSellOrder, refundSell, reviseSell, saySellSent, takeAllSell, type SellOrderView,
} from '@agio/contract'
import type { Clock } from '../platform/clock.ts'
import type { Serve } from '../platform/http.ts'
import type { Refused } from '../platform/route.ts'
import type { StoredOrder } from './order-store.ts'
import type { Orders } from './orders.ts'
import { orderView } from './views.ts'

type Deps = { readonly orders: Orders; readonly clock: Clock }

export function orderRoutes(serve: Serve, { orders, clock }: Deps): void {
  const view = async (row: StoredOrder): Promise<SellOrderView> =>
    orderView(await orders.open(row), await orders.prices(row), clock.now().getTime())
  const shown = async <Why extends string>(row: StoredOrder | Refused<Why>) => ('refused' in row ? row : view(row))

  serve(placeSellOrder, async ({ body, caller, idempotency }) => {
    const placedView = (opened: Parameters<typeof orderView>[0]) => orderView(opened, {}, opened.row.createdAt.getTime())
    const placed = await orders.placeSell(caller.id, body, (opened) => idempotency?.row(placedView(opened)))
    return 'refused' in placed ? placed : placedView(placed)
  }, { idempotency: 'in-statement' })

  serve(getSellOrder, async ({ params, caller }) => shown(await orders.own(caller.id, params.id)))
  serve(saySellSent, async ({ params, caller }) => onlyOf(saySellSent, await shown(await orders.saySent(caller.id, params.id))))
  serve(cancelSell, async ({ params, caller }) => onlyOf(cancelSell, await shown(await orders.cancel(caller.id, params.id))))
  serve(acceptLowerSell, async ({ params, caller }) =>
    onlyOf(acceptLowerSell, await shown(await orders.acceptLower(caller.id, params.id))))
  serve(takeAllSell, async ({ params, caller, body }) =>
    onlyOf(takeAllSell, await shown(await orders.takeAll(caller.id, params.id, body))))
  serve(refundSell, async ({ params, caller, body }) =>
    onlyOf(refundSell, await shown(await orders.refund(caller.id, params.id, body.to))))
  serve(reviseSell, async ({ params, caller, body }) => {
    const done = body.beneficiary ? orders.revise(caller.id, params.id, body.beneficiary) : orders.confirmName(caller.id, params.id)
    return onlyOf(reviseSell, await shown(await done))
  })
}

/** The refusals that a route names; another one here is a bug, and says so. */
function onlyOf<Why extends string, Answer extends object>(
  route: { readonly refusals: readonly Why[] }, answer: Answer | Refused,
): Answer | Refused<Why> {
  if (!('refused' in answer)) return answer as Answer
  const refused = route.refusals.find((code) => code === answer.refused)
  if (refused === undefined) throw new Error(`a choice was refused with ${answer.refused}, which its route does not name`)
  return { refused, ...(answer.fields && { fields: answer.fields }) }
}
