/** Signing in to the back office, what waits there, approvals, and the audit. */
import {
  approve,
  compareApproval,
  disapprove,
  getOperator,
  listApprovals,
  listAudit,
  operatorSignIn,
  operatorSignOut,
  verifyAudit,
} from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { deviceCookie, deviceIn } from '../platform/guards/known-device.ts'
import type { Gate } from '../platform/guards/gate.ts'
import type { Handler, Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import * as approvals from './approvals/approvals.ts'
import { actionView, approvalView, approvalViews } from './approvals/approval-views.ts'
import * as audit from './audit/audit.ts'
import { readsHits, secretApprovals } from './screening/in-review.ts'
import { actorOf } from './sign-in/caller.ts'
import { batchFiles, unmatched } from '../rails/iso20022/index.ts'
import { operatorOrders } from '../orders/index.ts'
import { support } from '../support/index.ts'
import { signIn, signOut } from './sign-in/sign-in.ts'

export function operatorRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  const enter: Handler<typeof operatorSignIn> = async ({ body, ip, headers, reply }) => {
    const entered = await signIn(platform, { ...body, ip, device: deviceIn(headers) })
    if ('waitSeconds' in entered) reply('retry-after', String(entered.waitSeconds))
    if ('refused' in entered) return entered
    reply('set-cookie', deviceCookie(entered.device, '/api/admin/sign_in', headers))
    return { token: entered.token, operator: entered.operator }
  }
  serve(operatorSignIn, enter, { gate })

  serve(operatorSignOut, async ({ caller }) => {
    await signOut(platform, actorOf(caller), caller.sessionId)
    return { done: true as const }
  })

  serve(getOperator, async ({ caller }) => {
    const [cases, money, strays, held, chats] = await Promise.all([
      operatorOrders.waiting(platform),
      unmatched.list(platform, { limit: 100 }),
      operatorOrders.coins.waiting(platform),
      batchFiles.waiting(platform),
      support.countWaiting(platform),
    ])
    return {
      operator: actorOf(caller),
      waiting: { orders: cases, unmatched: money.items.length, coins: strays, batches: held, chats },
    }
  })
  approvalRoutes(serve, platform)
  auditRoutes(serve, platform)
}

function approvalRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listApprovals, async ({ caller, query }) => {
    const who = actorOf(caller)
    const page = await approvals.waiting(platform, query, readsHits(who.roles) ? [] : secretApprovals)
    if ('refused' in page) return page
    return wirePage(await approvalViews(db, page.items, who), page.next)
  })
  serve(compareApproval, async ({ caller, params }) => {
    const compared = await approvals.compare(platform, { id: params.id, by: actorOf(caller) })
    return 'refused' in compared ? compared : { ...compared, action: actionView(compared.action) }
  })
  serve(approve, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const row = await approvals.approve(platform, { id: params.id, ...body, by })
    return 'refused' in row ? row : approvalView(db, row, by)
  })
  serve(disapprove, async ({ caller, params, body }) => {
    const by = actorOf(caller)
    const row = await approvals.refuse(platform, { id: params.id, ...body, by })
    return 'refused' in row ? row : approvalView(db, row, by)
  })
}

function auditRoutes(serve: Serve, platform: Platform): void {
  serve(listAudit, async ({ query }) => {
    const page = await audit.list(platform, query)
    if ('refused' in page) return page
    const items = page.items.map(({ seq, at, by, action, subject, orderId = null, details = {}, hash }) => ({
      seq,
      at: wireTime(at),
      operatorId: by?.id ?? null,
      name: by?.name ?? null,
      roles: [...(by?.roles ?? [])],
      action,
      subject,
      orderId,
      details: Object.entries(details).map(([name, value]) => ({ name, value: String(value ?? '') })),
      hash,
    }))
    return wirePage(items, page.next)
  })
  serve(verifyAudit, () => audit.verify(platform))
}
