/** Buying over HTTP: place, look, choose how to pay, say so, cancel. A stranger's order answers like a missing one. */
import {
  cancelBuy,
  chooseBuyMethod,
  domainMethods,
  getBuyOrder,
  listBuyMethods,
  paymentMethods,
  placeBuyOrder,
  sayTransferred,
  type BuyOrderView,
  type MethodView,
} from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Buy } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Method } from './choose.ts'
import { knownBeside } from '../own-view.ts'
import { buyOrderView } from './view.ts'
import type { Payments } from '../core/doors.ts'
import type { OpenedBuy } from '../core/order-details.ts'
import type { StoredBuy } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'

export function buyRoutes(
  serve: Serve,
  {
    orders,
    clock,
    payments,
  }: { readonly orders: Orders; readonly clock: Clock; readonly payments: Payments },
): void {
  const shown = async <Why extends string>(
    row: StoredBuy | Refused<Why>,
  ): Promise<BuyOrderView | Refused<Why>> =>
    'refused' in row
      ? row
      : buyOrderView(
          await orders.openBuy(row),
          await orders.extrasOf(row, payments),
          clock.now().getTime(),
          await knownBeside(orders, row),
        )

  serve(
    placeBuyOrder,
    async ({ body, caller, idempotency }) => {
      const placedView = (opened: OpenedBuy) =>
        buyOrderView(opened, orders.freshExtras(opened.row), opened.row.createdAt.getTime())
      const placed = await orders.placeBuy(caller, body, (opened) => idempotency?.row(placedView(opened)))
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement' },
  )
  serve(getBuyOrder, async ({ params, caller }) => shown(await orders.ownPurchase(caller.id, params.id)))
  serve(listBuyMethods, async ({ params, caller }) => {
    const methods = await orders.methods(caller.id, params.id)
    return 'refused' in methods ? methods : wirePage(methods.map(methodView))
  })
  serve(chooseBuyMethod, async ({ params, caller, body }) => {
    const method = domainMethods[body.method]
    return shown(await orders.chooseMethod(caller.id, params.id, method))
  })
  serve(sayTransferred, async ({ params, caller }) =>
    shown(await orders.sayTransferred(caller.id, params.id)),
  )
  serve(cancelBuy, async ({ params, caller }) => shown(await orders.cancelPurchase(caller.id, params.id)))
}

function methodView({ method, why, fees, receive, fixedUntil, maximum }: Method): MethodView {
  return {
    method: paymentMethods[method],
    available: why === null,
    reason: why,
    fees: { service: wireAmount(fees.service), network: wireAmount(fees.network) },
    receive: receive ? wireAmount(receive) : null,
    fixedUntil: fixedUntil === undefined ? null : wireTime(fixedUntil),
    arrival: Buy.floats(method) ? 'two_business_days' : 'minutes',
    maximum: maximum ? wireAmount(maximum) : null,
  }
}
