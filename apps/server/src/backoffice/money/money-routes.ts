/** Payment files and money that nobody waits for, at the desk. */
import {
  closeUnmatched,
  getBatch,
  getBatchFile,
  getUnmatched,
  listBatches,
  listUnmatched,
  matchUnmatched,
  proposeBatch,
  returnUnmatched,
  takeOutPayment,
  type UnmatchedItem,
} from '@agio/contract'
import { wirePage } from '@agio/contract/wire'
import { file } from '../../platform/http/http.ts'
import type { Refused, Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import type { Audit } from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'
import type { Actor, Batches, Desk, DeskBatch, Money } from '../doors.ts'
import { maskAccount, maskName, maskText, seesPersonal } from '../masks.ts'
import { namesOf } from '../sign-in/operator-store.ts'
import { act } from '../orders/orders-routes.ts'

export type MoneyRoutesDeps = {
  readonly db: Sql
  readonly desk: Desk
  readonly batches: Batches
  readonly money: Money
  readonly audit: Audit
  readonly approvals: Approvals
}

export function deskMoneyRoutes(serve: Serve, deps: MoneyRoutesDeps): void {
  batchRoutes(serve, deps)
  batchActions(serve, deps)
  unmatchedRoutes(serve, deps)
  unmatchedActions(serve, deps)
}

const can = (routeRoles: readonly string[] | undefined, { role }: Actor): boolean =>
  routeRoles?.includes(role) === true

function batchRoutes(serve: Serve, { db, batches, audit, approvals }: MoneyRoutesDeps): void {
  serve(listBatches, ({ query }) => batches.list(query))

  serve(getBatch, async ({ caller, params }) => {
    const who = actorOf(caller)
    const batch = await batches.open(params.id)
    if (!batch) return { refused: 'not-found' }
    await audit.look(who, 'payout_batch.viewed', params.id)
    const rows = await approvals.of(params.id)
    const isHeld = batch.state === 'held'
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    return {
      ...masked(batch, who),
      approvals: await approvalViews(db, rows, who),
      mayPropose: isHeld && !isWaiting && can(proposeBatch.roles, who),
      mayTakeOut: (isHeld || batch.state === 'persisted') && can(takeOutPayment.roles, who),
    }
  })

  serve(getBatchFile, async ({ caller, params }) => {
    const found = await batches.file(params.id)
    if (!found) return { refused: 'not-found' }
    await audit.note(actorOf(caller), { action: 'payout_batch.file_read', subject: params.id })
    return file(found.bytes, { type: 'application/xml', name: found.name })
  })
}

function masked(batch: DeskBatch, { role }: Actor): DeskBatch {
  if (seesPersonal(role)) return batch
  const rows = batch.rows.map((row) => ({
    ...row,
    payee: maskName(row.payee),
    account: maskAccount(row.account),
  }))
  return { ...batch, rows }
}

function batchActions(serve: Serve, { db, desk, batches, audit, approvals }: MoneyRoutesDeps): void {
  serve(proposeBatch, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    if (!(await batches.open(params.id))) return { refused: 'not-found' }
    const wish = { kind: 'payout_batch', subject: params.id, reason: body.reason, by } as const
    const row = await approvals.ask(wish)
    return row ? approvalView(db, row, by) : { refused: 'desk.left' }
  })

  // The order is held, not the payment pulled from under it: its life withdraws what has not left.
  serve(takeOutPayment, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const batch = await batches.open(params.id)
    const row = batch?.rows.find(({ endToEndId }) => endToEndId === body.endToEndId)
    if (!batch || !row) return { refused: 'not-found' }
    if (batch.state !== 'held' && batch.state !== 'persisted') return { refused: 'desk.left' }
    const order = await desk.open(row.orderId)
    if (!order) return { refused: 'order.not_now' }
    const facts = { endToEndId: body.endToEndId, orderId: row.orderId, reason: body.reason }
    await audit.note(by, { action: 'payout_batch.take_out', subject: params.id, facts })
    const { version } = order
    const done = await act({ desk, audit }, row.orderId, {
      action: 'hold',
      version,
      reason: body.reason,
      by,
    })
    return 'refused' in done ? { refused: 'order.not_now' } : { done: true as const }
  })
}

function unmatchedRoutes(serve: Serve, { db, desk, money, audit }: MoneyRoutesDeps): void {
  serve(listUnmatched, async ({ caller, query }) => {
    const who = actorOf(caller)
    const page = await money.list(query)
    return wirePage(
      page.items.map((item) => maskedMoney(item, who)),
      page.next,
    )
  })

  serve(getUnmatched, async ({ caller, params }) => {
    const who = actorOf(caller)
    const found = await money.open(params.id)
    if (!found) return { refused: 'not-found' }
    await audit.look(who, 'money.viewed', params.id)
    const { canMatch, canSendBack, canClose, proposals, decided, ...item } = found
    const [name] = decided ? await namesOf(db, [decided.by]) : []
    return {
      ...maskedMoney(item, who),
      decided: decided && { ...decided, by: name?.name ?? decided.by },
      proposals: await Promise.all(
        proposals.map(async ({ orderId, because }) => ({
          orderId,
          because,
          order: (await desk.item(orderId)) ?? null,
        })),
      ),
      mayMatch: canMatch && can(matchUnmatched.roles, who),
      maySendBack: canSendBack && can(returnUnmatched.roles, who),
      mayClose: canClose && can(closeUnmatched.roles, who),
    }
  })
}

function maskedMoney<Item extends Pick<UnmatchedItem, 'payer' | 'payerAccount' | 'text'>>(
  item: Item,
  { role }: Actor,
): Item {
  if (seesPersonal(role)) return item
  const { payer, payerAccount, text } = item
  return {
    ...item,
    payer: payer === null ? null : maskName(payer),
    payerAccount: payerAccount === null ? null : maskAccount(payerAccount),
    text: maskText(text),
  }
}

type Outcome = undefined | Refused<'not-found' | 'order.not_now'>

function unmatchedActions(serve: Serve, { money, audit }: MoneyRoutesDeps): void {
  /** Noted before it is tried, and what came of it afterwards. */
  async function noted(
    by: Actor,
    deed: { action: string; id: string; facts: Record<string, string> },
    work: () => Promise<Outcome>,
  ) {
    const { action, id, facts } = deed
    const before = await money.open(id)
    if (!before) return { refused: 'not-found' as const }
    const { amount, state } = before
    const what = { amount: `${amount.amount} ${amount.currency}`, from: state, ...facts }
    await audit.note(by, { action, subject: id, facts: what })
    const no = await work()
    const to = no ? { refused: no.refused } : { to: (await money.open(id))?.state ?? 'gone' }
    await audit.note(by, { action: `${action}.outcome`, subject: id, facts: to })
    return no ?? { done: true as const }
  }

  serve(matchUnmatched, async ({ caller, params: { id }, body: { orderId, reason } }) => {
    const by = actorOf(caller)
    const facts = { orderId, reason }
    return noted(by, { action: 'money.match', id, facts }, () => money.match(id, orderId, by.id))
  })
  serve(returnUnmatched, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    const deed = { action: 'money.send_back', id, facts: { reason } }
    return noted(by, deed, () => money.sendBack(id, by.id, reason))
  })
  serve(closeUnmatched, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    return noted(by, { action: 'money.close', id, facts: { reason } }, () => money.close(id, by.id, reason))
  })
}
