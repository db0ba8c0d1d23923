/** The queue of orders: read, unmasked with a reason, acted on. The audit notes the state before and after. */
import { actOnOrder, getAdminOrder, listAdminOrders, sendBackElsewhere, unmaskOrder } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Operators, Waits } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import * as approvals from '../approvals/approvals.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as audit from '../audit/audit.ts'
import { ownersOf } from '../owner-store.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { operatorOrders } from '../../orders/index.ts'
import { proposeAnotherAccount } from './another-account.ts'
import { attemptsOf } from './attempts-view.ts'
import { act } from './order-acts.ts'
import { orderRow, orderView, personalIn, type OrderView } from './order-view.ts'
import { orderInReview } from '../screening/in-review.ts'
import { maskAccount, maskEmail, maskName, mayUnmask, seesPersonal } from '../masks.ts'

export function ordersQueueRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(listAdminOrders, async ({ caller, query }) => {
    const { roles } = actorOf(caller)
    const page = await operatorOrders.list(platform, query)
    if ('refused' in page) return page
    const ids = page.items.map(({ id }) => id)
    const [rows, owners] = await Promise.all([
      operatorOrders.queueLines(platform, ids),
      ownersOf(db, ids, clock.now()),
    ])
    return wirePage(
      page.items.map((item) => orderRow(item, rows.get(item.id), roles, owners.get(item.id))),
      page.next,
    )
  })

  serve(getAdminOrder, async ({ caller, params, query: { look } }) => {
    const who = actorOf(caller)
    const file = await operatorOrders.open(platform, params.id)
    if (!file) return { refused: 'not-found' }
    const isUnasked = look !== undefined
    if (!isUnasked)
      await audit.look(platform, who, { action: 'order.viewed', subject: params.id, orderId: params.id })
    const rows = await approvals.of(platform, params.id)
    const order = orderView(file, {
      attempts: await attemptsOf(platform, file.opened.explorers, params.id),
      now: clock.now(),
    })
    const shown = orderFor(order, who, isUnasked)
    // The act was asked for: the next word is another operator's.
    const isAsked = rows.some(({ state }) => state === 'waiting')
    return {
      ...shown,
      advised: isAsked ? null : shown.advised,
      approvals: await approvalViews(db, rows, who),
    }
  })

  serve(unmaskOrder, async ({ caller, params, body }) => {
    const file = await operatorOrders.open(platform, params.id)
    if (!file) return { refused: 'not-found' }
    const details = { reason: body.reason }
    await audit.note(platform, actorOf(caller), {
      action: unmaskOrder.audit,
      subject: params.id,
      orderId: params.id,
      details,
    })
    return personalIn(file)
  })

  serve(actOnOrder, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    if (!Operators.mayAct(by.roles, body.action)) return { refused: 'backoffice.role' }
    const done = await act(platform, params.id, { ...body, by })
    if ('refused' in done) return done
    const { approval = null, ...order } = done
    return { ...order, approval: approval && (await approvalView(db, approval, by)) }
  })

  serve(sendBackElsewhere, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const row = await proposeAnotherAccount(platform, params.id, body, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
}

/** The order as this operator sees it, with their acts. The name is in the list too: nobody asked for more of a case that opened by itself. */
function orderFor(
  { personal, customerId, actions: all, ...order }: OrderView,
  { roles }: Actor,
  isUnasked: boolean,
) {
  const actions = all.filter(({ action }) => Operators.mayAct(roles, action))
  const seesAll = seesPersonal(roles)
  const mask = (text: string | null, by: (text: string) => string, isMasked: boolean) =>
    text === null || !isMasked ? text : by(text)
  const isMasked = !seesAll || isUnasked
  return {
    ...orderInReview(order, roles),
    customer: {
      id: customerId,
      email: mask(personal.email, maskEmail, isMasked),
      name: mask(personal.name, maskName, !seesAll),
      account: mask(personal.account, maskAccount, isMasked),
      isMasked,
      mayUnmask: !seesAll && mayUnmask(roles),
    },
    actions,
    advised: Waits.advisedOf(
      order.waits.wait,
      actions.map(({ action }) => action),
    ),
  }
}
