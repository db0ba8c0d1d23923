/** The queue of orders: read, unmasked with a reason, acted on. The audit notes the state before and after. */
import { actOnOrder, getAdminOrder, listAdminOrders, sendBackElsewhere, unmaskOrder } from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OperatorOrders, Payments } from '../../orders/index.ts'
import type { BatchFiles } from '../../rails/iso20022/index.ts'
import type { AnotherAccount } from './another-account.ts'
import { attemptsOf } from './attempts-view.ts'
import type { OrderActs } from './order-acts.ts'
import { orderItem, orderView, personalIn, type OrderView } from './order-view.ts'
import { orderInReview } from '../screening/in-review.ts'
import { maskAccount, maskEmail, maskName, mayUnmask, seesPersonal } from '../masks.ts'

export type OrdersRoutesDeps = {
  readonly db: Sql
  readonly clock: Clock
  readonly orders: OperatorOrders
  readonly batches: BatchFiles
  readonly payments: Payments
  readonly audit: Audit
  readonly approvals: Approvals
  readonly anotherAccount: AnotherAccount
  readonly orderActs: OrderActs
}

export function ordersQueueRoutes(serve: Serve, deps: OrdersRoutesDeps): void {
  const { db, clock, orders, audit, approvals, anotherAccount, orderActs } = deps
  serve(listAdminOrders, async ({ query }) => {
    const page = await orders.list(query)
    return 'refused' in page ? page : wirePage(page.items.map(orderItem), page.next)
  })

  serve(getAdminOrder, async ({ caller, params }) => {
    const who = actorOf(caller)
    const file = await orders.open(params.id)
    if (!file) return { refused: 'not-found' }
    await audit.look(who, { action: 'order.viewed', subject: params.id, orderId: params.id })
    const rows = await approvals.of(params.id)
    const order = orderView(file, {
      attempts: await attemptsOf({ ...deps, explorers: file.opened.explorers }, params.id),
      now: clock.now(),
    })
    return { ...orderFor(order, who), approvals: await approvalViews(db, rows, who) }
  })

  serve(unmaskOrder, async ({ caller, params, body }) => {
    const file = await orders.open(params.id)
    if (!file) return { refused: 'not-found' }
    const details = { reason: body.reason }
    await audit.note(actorOf(caller), {
      action: 'order.unmasked',
      subject: params.id,
      orderId: params.id,
      details,
    })
    return personalIn(file)
  })

  serve(actOnOrder, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    if (!Operators.mayAct(by.roles, body.action)) return { refused: 'backoffice.role' }
    const done = await orderActs.act(params.id, { ...body, by })
    if ('refused' in done) return done
    const { approval = null, ...order } = done
    return { ...order, approval: approval && (await approvalView(db, approval, by)) }
  })

  serve(sendBackElsewhere, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const row = await anotherAccount.propose(params.id, body, by)
    return 'refused' in row ? row : approvalView(db, row, by)
  })
}

/** The order as this operator sees it, with their acts. */
function orderFor({ personal, customerId, actions, ...order }: OrderView, { roles }: Actor) {
  const isMasked = !seesPersonal(roles)
  const mask = (text: string | null, by: (text: string) => string) =>
    text === null || !isMasked ? text : by(text)
  return {
    ...orderInReview(order, roles),
    customer: {
      id: customerId,
      email: mask(personal.email, maskEmail),
      name: mask(personal.name, maskName),
      account: mask(personal.account, maskAccount),
      isMasked,
      mayUnmask: isMasked && mayUnmask(roles),
    },
    actions: actions.filter(({ action }) => Operators.mayAct(roles, action)),
  }
}
