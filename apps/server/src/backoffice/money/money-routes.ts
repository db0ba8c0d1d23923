/** The queues of money: payment files, and unallocated money. */
import { Operators } from '@agio/domain'
import {
  closeUnmatched,
  countUnmatched,
  explainUnmatched,
  getBatch,
  getBatchFile,
  getUnmatched,
  listBatches,
  listUnmatched,
  matchUnmatched,
  proposeBatch,
  returnUnmatched,
  takeOutPayment,
  type AdminOrderItem,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { file } from '../../platform/http/http.ts'
import type { Refused, Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as approvals from '../approvals/approvals.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as audit from '../audit/audit.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { batchFiles, unmatched, type Cause, type UnmatchedCredit } from '../../rails/iso20022/index.ts'
import { operatorOrders } from '../../orders/index.ts'
import { seesPersonal } from '../masks.ts'
import { ownersOf } from '../owner-store.ts'
import { namesOf } from '../sign-in/operator-store.ts'
import { orderItem } from '../orders/order-view.ts'
import { noted } from '../orders/order-acts.ts'
import { batchItem, batchView } from './batch-view.ts'
import { askAboutDebit, isForOnePerson } from './debit-approval.ts'
import { approvalFor, askToCount, askToGiveBack, receiverOf } from './match-credit.ts'
import { decisionOf, maskedMoney, reportsView, unmatchedItem, type Masked } from './unmatched-view.ts'

export function moneyQueueRoutes(serve: Serve, platform: Platform): void {
  batchRoutes(serve, platform)
  batchActions(serve, platform)
  unmatchedRoutes(serve, platform)
  unmatchedActions(serve, platform)
  debitActions(serve, platform)
}

const can = (routeRoles: readonly string[] | undefined, { roles }: Actor): boolean =>
  Operators.isOneOf(roles, routeRoles)

function batchRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listBatches, async ({ query }) => {
    const page = await batchFiles.list(platform, query)
    if ('refused' in page) return page
    const items = page.items.map(batchItem)
    return wirePage(await withOwners(platform, items), page.next)
  })

  serve(getBatch, async ({ caller, params, query: { look } }) => {
    const who = actorOf(caller)
    const batch = await batchFiles.open(platform, params.id)
    if (!batch) return { refused: 'not-found' }
    const isUnasked = look !== undefined
    if (!isUnasked) await audit.look(platform, who, { action: 'batch.viewed', subject: params.id })
    const rows = await approvals.of(platform, params.id)
    const isHeld = batch.state === 'held'
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    return {
      ...batchView(batch, isUnasked ? { ...who, roles: [] } : who),
      approvals: await approvalViews(db, rows, who),
      mayPropose: isHeld && !isWaiting && can(proposeBatch.roles, who),
      mayTakeOut: (isHeld || batch.state === 'persisted') && can(takeOutPayment.roles, who),
    }
  })

  serve(getBatchFile, async ({ caller, params, query: { reason } }) => {
    const by = actorOf(caller)
    if (reason === undefined && !seesPersonal(by.roles))
      return { refused: 'invalid', fields: [{ field: 'reason', code: 'required' }] }
    const found = await batchFiles.file(platform, params.id)
    if (!found) return { refused: 'not-found' }
    const details = { details: { reason: reason ?? null } }
    await audit.note(platform, by, { action: 'batch.file_read', subject: params.id, ...details })
    return file(found.bytes, { type: 'application/xml', name: found.fileName })
  })
}

function batchActions(serve: Serve, platform: Platform): void {
  serve(proposeBatch, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    if (!(await batchFiles.open(platform, params.id))) return { refused: 'not-found' }
    const row = await approvals.ask(platform, {
      kind: proposeBatch.second,
      subject: params.id,
      reason: body.reason,
      by,
    })
    return row ? approvalView(platform.db, row, by) : { refused: 'backoffice.left' }
  })

  // The order is held, and its lifecycle withdraws the payment if the payment has not left.
  serve(takeOutPayment, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const batch = await batchFiles.open(platform, params.id)
    const row = batch?.rows.find(({ endToEndId }) => endToEndId === body.endToEndId)
    if (!batch || !row) return { refused: 'not-found' }
    if (batch.state !== 'held' && batch.state !== 'persisted') return { refused: 'backoffice.left' }
    const { orderId } = row
    const file = orderId === null ? undefined : await operatorOrders.open(platform, orderId)
    if (!file) return { refused: 'order.not_now' }
    const { id, version } = file.row
    const details = { endToEndId: body.endToEndId, orderId: id, reason: body.reason }
    await audit.note(platform, by, { action: takeOutPayment.audit, subject: params.id, details })
    const hold = { action: 'hold', version, reason: body.reason, by } as const
    const done = await noted(platform, id, hold)
    return 'refused' in done ? { refused: 'order.not_now' } : { done: true as const }
  })
}

function unmatchedRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listUnmatched, async ({ caller, query: { limit, state, direction, cursor } }) => {
    const who = actorOf(caller)
    const isDebit = direction === 'out'
    const page = await unmatched.list(platform, {
      isDebit,
      limit,
      ...(state && { state }),
      ...(cursor && { cursor }),
    })
    const items = page.items.map((it) => maskedMoney(unmatchedItem(it), who))
    return wirePage(await withOwners(platform, items), page.cursor)
  })

  serve(getUnmatched, async ({ caller, params, query: { look } }) => {
    const who = actorOf(caller)
    const found = await unmatched.one(platform, params.id)
    const reports = found && (await unmatched.reports(platform, params.id))
    if (!reports) return { refused: 'not-found' }
    const isUnasked = look !== undefined
    if (!isUnasked) await audit.look(platform, who, { action: 'money.viewed', subject: params.id })
    const { canMatch, canCount, canSendBack, canClose, canExplain, proposals, decided } = found
    const rows = await approvals.of(platform, params.id)
    const isFree = !rows.some(({ state }) => state === 'waiting')
    const people = [...(decided ? [decided.by] : []), ...rows.map(({ askedBy }) => askedBy)]
    const names = new Map((await namesOf(db, [...new Set(people)])).map(({ id, name }) => [id, name]))
    const { line, like } = reportsView(reports)
    // A payer's own id may name them.
    const hidden = seesPersonal(who.roles) && !isUnasked ? {} : { endToEndId: null }
    const masked = <It extends Masked>(it: It) => maskedMoney(it, who, isUnasked)
    return {
      ...masked(unmatchedItem(found)),
      line: { ...line, ...hidden },
      like: like && { ...masked(like), ...hidden },
      recordedAt: wireTime(found.recordedAt),
      decided: decisionOf(found, rows, (id) => names.get(id) ?? id),
      proposals: await Promise.all(
        proposals.map(async (proposal) => {
          const { orderId, because } = proposal
          const alike = proposal.because === 'likeness' ? proposal.alike : null
          const order = await operatorOrders.item(platform, orderId)
          return {
            orderId: orderId as AdminOrderItem['id'],
            because,
            alike,
            order: order ? orderItem(order) : null,
          }
        }),
      ),
      approvals: await approvalViews(db, rows, who),
      mayMatch: canMatch && isFree && can(matchUnmatched.roles, who),
      mayCount: canCount && isFree && can(countUnmatched.roles, who),
      maySendBack: canSendBack && isFree && can(returnUnmatched.roles, who),
      needsSecond: (await receiverOf(platform, found)) === 'second',
      mayClose: canClose && can(closeUnmatched.roles, who),
      mayExplain: canExplain && isFree && can(explainUnmatched.roles, who),
    }
  })
}

/** Each with the operator who is at work on it. */
async function withOwners<Item extends { readonly id: string }>(
  { db, clock }: Platform,
  items: readonly Item[],
) {
  const ids = items.map(({ id }) => id)
  const owners = await ownersOf(db, ids, clock.now())
  return items.map((item) => ({ ...item, owner: owners.get(item.id) ?? null }))
}

type Outcome = UnmatchedCredit | Refused<'not-found' | 'order.not_now'>

/** The audit notes the request before it is tried, and the outcome afterwards. */
async function notedDeed(
  platform: Platform,
  by: Actor,
  deed: { action: string; id: string; details: Record<string, string> },
  work: () => Promise<Outcome>,
) {
  const { action, id, details } = deed
  const before = await unmatched.one(platform, id)
  if (!before) return { refused: 'not-found' as const }
  const { amount } = unmatchedItem(before)
  const what = { amount: `${amount.amount} ${amount.currency}`, from: before.state, ...details }
  await audit.note(platform, by, { action, subject: id, details: what })
  const after = await work()
  const to = 'refused' in after ? { refused: after.refused } : { to: after.state }
  await audit.note(platform, by, { action: `${action}.outcome`, subject: id, details: to })
  return 'refused' in after ? after : { done: true as const }
}

function unmatchedActions(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(matchUnmatched, async ({ caller, params: { id }, body: { orderId, reason } }) => {
    const by = actorOf(caller)
    const row = await approvalFor(platform, id, orderId, reason, by)
    if (row === null) return { refused: 'order.not_now' }
    if (row) return { approval: await approvalView(db, row, by) }
    const details = { orderId, reason }
    const done = await notedDeed(platform, by, { action: matchUnmatched.audit, id, details }, () =>
      unmatched.match(platform, id, orderId, by.id),
    )
    return 'refused' in done ? done : { approval: null }
  })
  serve(countUnmatched, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    if (!(await unmatched.one(platform, id))) return { refused: 'not-found' }
    const row = await askToCount(platform, id, reason, by)
    return row ? { approval: await approvalView(db, row, by) } : { refused: 'order.not_now' }
  })
  serve(returnUnmatched, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    const money = await unmatched.one(platform, id)
    if (!money) return { refused: 'not-found' }
    const receiver = await receiverOf(platform, money)
    if (receiver === undefined) return { refused: 'order.not_now' }
    if (receiver === 'second') {
      const row = await askToGiveBack(platform, id, reason, by)
      return row ? { approval: await approvalView(db, row, by) } : { refused: 'order.not_now' }
    }
    const deed = { action: returnUnmatched.audit, id, details: { reason } }
    const decision = { actor: by.id, reason, receiver }
    const done = await notedDeed(platform, by, deed, () => unmatched.sendBack(platform, id, decision))
    return 'refused' in done ? done : { approval: null }
  })
  serve(closeUnmatched, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    return notedDeed(platform, by, { action: closeUnmatched.audit, id, details: { reason } }, () =>
      unmatched.close(platform, id, by.id, reason),
    )
  })
}

/** The cause of a debit. One of our payments by one person: its amount and account are those of the line. */
function debitActions(serve: Serve, platform: Platform): void {
  serve(explainUnmatched, async ({ caller, params: { id }, body: { as, payment, reason } }) => {
    const by = actorOf(caller)
    const debit = await unmatched.one(platform, id)
    if (!debit) return { refused: 'not-found' }
    if (as === 'payment' && payment === undefined)
      return { refused: 'invalid', fields: [{ field: 'payment', code: 'required' }] }
    if (as !== 'payment' && !isForOnePerson(debit, as)) {
      const row = await askAboutDebit(platform, id, { as }, { reason, by })
      return row ? { approval: await approvalView(platform.db, row, by) } : { refused: 'order.not_now' }
    }
    const cause: Cause = as === 'payment' ? { as, payment: payment ?? '' } : { as }
    const details = { as, reason, ...(payment !== undefined && { payment }) }
    const done = await notedDeed(platform, by, { action: explainUnmatched.audit, id, details }, () =>
      unmatched.explain(platform, id, { ...cause, actor: by.id, reason }),
    )
    return 'refused' in done ? done : { approval: null }
  })
}
