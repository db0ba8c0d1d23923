/**
 * Operators act on an order. An act that needs a second person waits for the approval of exactly this act on exactly
 * this version; approved, it is carried out from the outbox.
 *
 *   act ─┬─ alone ───────► the order's event
 *        └─ needs two ───► approval (sealed) ─► approved + outbox row, one transaction ─► the order's event
 */
import { Codec, Operators, Stored } from '@agio/domain'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Action, Approvable, ApprovalRow } from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { moneyText } from '../money-view.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { BankAccount } from '../../rails/rail.ts'
import type { Actor } from '../sign-in/caller.ts'

type Asked = Omit<Parameters<typeof operatorOrders.act>[2], 'by'>
type Answer = Awaited<ReturnType<typeof operatorOrders.act>>
type Act = Asked & { readonly by: Actor }

const outboxKind = 'approved_act'

/** An approval of an order carries this besides the words that are shown; it may be personal. */
type Payload = Omit<Asked, 'payee' | 'isApproved'>
const { oneOf, optional, record, text, whole } = Codec
const actFields = { action: oneOf(...Operators.orderActions), version: whole, reason: text }
export const actDocument = Stored.sealedDocument(
  'approval.payload_sealed.order_act',
  1,
  record<Payload>({ ...actFields, subject: optional(text), to: optional(text) }),
)
/** The same of a refund to another account, with the account. */
export type AccountPayload = Pick<Payload, 'action' | 'version' | 'reason'> & {
  readonly subject: string
  readonly name: string
  readonly account: BankAccount
}
export const accountDocument = Stored.sealedDocument(
  'approval.payload_sealed.another_account',
  1,
  record<AccountPayload>({ ...actFields, subject: text, name: text, account: Stored.bankAccount }),
)

type Approved = Pick<ApprovalRow, 'kind' | 'payload'>
const payloadOf = ({ payload, kind }: Approved): Payload =>
  (kind === 'another_account' ? accountDocument : actDocument).read(payload ?? '')

/** An approved act goes into the outbox, in the transaction of the decision. */
export async function queueApproved(sql: Sql, row: ApprovalRow, by: Actor): Promise<boolean> {
  const payload = Stored.approved.write({ approval: row.id, by })
  await putIntoOutbox(sql, [{ kind: outboxKind, key: `approval:${row.id}`, owner: row.subject, payload }])
  return true
}

/** Carries out an approved act, at least once; a repetition changes nothing. */
export function approvedActHandlers(platform: Platform) {
  return {
    [outboxKind]: async (payload: Codec.Json): Promise<void> => {
      const { approval, by } = Stored.approved.read(payload)
      const row = await approvals.find(platform, approval)
      if (row?.state !== 'approved') throw new Error(`${approval} is not approved`)
      const { action, version, subject, to, reason } = payloadOf(row)
      const payee = { kind: 'approved_account', id: row.id } as const
      const words = { action, version, subject, to, reason, ...(row.kind === 'another_account' && { payee }) }
      // An order that has moved on since refuses: its page shows that.
      await noted(platform, row.subject, { ...words, isApproved: true, by })
    },
  }
}

/**
 * The audit notes the request before and the outcome after, so that an act whose process ends is on record. The order's own
 * event carries the operator's name too.
 */
export async function noted(platform: Platform, orderId: string, act: Act): Promise<Answer> {
  const { action, by, version, reason, subject, to } = act
  const before = await operatorOrders.item(platform, orderId)
  if (!before) return { refused: 'not-found' }
  const details = {
    from: before.state,
    version,
    reason,
    ...(subject !== undefined && { about: subject }),
    ...(to !== undefined && { to }),
  }
  await audit.note(platform, by, { action: `order.${action}`, subject: orderId, orderId, details })
  const done = await operatorOrders.act(platform, orderId, act)
  const outcome =
    'refused' in done ? { refused: done.refused } : { to: done.state, becameVersion: done.version }
  await audit.note(platform, by, {
    action: `order.${action}.outcome`,
    subject: orderId,
    orderId,
    details: outcome,
  })
  return done
}

/** The act as a second person compares it: the order, its version and amounts, and what holds it. */
export function orderActApprovable(platform: Platform): Approvable {
  return {
    deciders: ({ payload }) => Operators.orderAct(actDocument.read(payload ?? '').action).roles,
    async present(row): Promise<Action | undefined> {
      const { action, version, subject = null, to = null, reason } = actDocument.read(row.payload ?? '')
      const [item, offered] = await Promise.all([
        operatorOrders.item(platform, row.subject),
        operatorOrders.offers(platform, row.subject),
      ])
      const isOpen = offered?.offers.some(
        (it) => it.action === action && it.subject === subject && it.to === to,
      )
      if (!item || !isOpen || offered?.version !== version) return undefined
      return [
        { name: 'act', value: action },
        { name: 'order', value: row.subject },
        { name: 'version', value: String(version) },
        { name: 'state', value: [item.state, item.reason].filter(Boolean).join(': ') },
        { name: 'sends', value: moneyText(item.send) },
        { name: 'receives', value: moneyText(item.receive) },
        ...(subject === null ? [] : [{ name: 'about', value: subject } as const]),
        ...(to === null ? [] : [{ name: 'to', value: to } as const]),
        ...(Operators.orderAct(action).isByEvidence ? [{ name: 'evidence', value: reason } as const] : []),
      ]
    },
    carryOut: queueApproved,
  }
}
type Done = Exclude<Answer, Refused<string>> & { readonly approval?: ApprovalRow }

export async function act(
  platform: Platform,
  orderId: string,
  it: Act,
): Promise<Done | Extract<Answer, Refused<string>>> {
  const { by, ...asked } = it
  const [item, offered] = await Promise.all([
    operatorOrders.item(platform, orderId),
    operatorOrders.offers(platform, orderId),
  ])
  const offer = offered?.offers.find(
    ({ action, subject, to }) =>
      action === it.action && subject === (it.subject ?? null) && to === (it.to ?? null),
  )
  if (!item || !offered || !offer?.needsSecond) return noted(platform, orderId, it)
  if (offered.version !== it.version) return { refused: 'backoffice.changed' }
  const payload = actDocument.write(asked)
  const { reason } = it
  const row = await approvals.ask(platform, { kind: 'order_act', subject: orderId, payload, reason, by })
  if (!row) return { refused: 'backoffice.changed' }
  return { status: offered.status, state: item.state, version: offered.version, approval: row }
}
