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
import type { Serve } from '../../platform/http/http.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as choices from './choose.ts'
import type { Method } from './choose.ts'
import { identifyWithQuote } from '../placing/look.ts'
import { placeBuy } from './place.ts'
import { purchaseView } from '../own-view.ts'
import { buyOrderView } from './view.ts'
import { accountIn } from '../../rails/iso20022/index.ts'
import type { OpenedBuy } from '../core/order-details.ts'
import type { StoredBuy } from '../core/order-store.ts'

export function buyRoutes(serve: Serve, platform: Platform): void {
  const shown = async <Why extends string>(
    row: StoredBuy | Refused<Why>,
  ): Promise<BuyOrderView | Refused<Why>> => ('refused' in row ? row : purchaseView(platform, row))
  /** An order that was just placed has no payments yet. */
  const placedView = (opened: OpenedBuy) => {
    const transfer = accountIn(platform, opened.row.order.fiat)
    return buyOrderView(opened, { payments: [], transfer }, opened.row.createdAt.getTime())
  }

  serve(
    placeBuyOrder,
    async ({ body, caller, idempotency }) => {
      const placed = await placeBuy(platform, caller, body, (opened) => idempotency?.row(placedView(opened)))
      return 'refused' in placed ? placed : placedView(placed)
    },
    { idempotency: 'in-statement', identify: identifyWithQuote(platform) },
  )
  serve(getBuyOrder, async ({ params, caller }) =>
    shown(await choices.ownPurchase(platform, caller.id, params.id)),
  )
  serve(listBuyMethods, async ({ params, caller }) => {
    const methods = await choices.methods(platform, caller.id, params.id)
    return 'refused' in methods ? methods : wirePage(methods.map(methodView))
  })
  serve(chooseBuyMethod, async ({ params, caller, body }) => {
    const method = domainMethods[body.method]
    return shown(await choices.chooseMethod(platform, caller.id, params.id, method))
  })
  serve(sayTransferred, async ({ params, caller }) =>
    shown(await choices.sayTransferred(platform, caller.id, params.id)),
  )
  serve(cancelBuy, async ({ params, caller }) =>
    shown(await choices.cancelPurchase(platform, caller.id, params.id)),
  )
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
