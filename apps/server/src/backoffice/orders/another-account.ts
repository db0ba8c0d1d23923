/**
 * Refunds a purchase to another account than it was paid from: one person begins it with the account in full, another
 * approves exactly that account and amount, and then the order gets its event.
 *
 *   propose ─► approval (sealed) ─► approved + outbox row, one transaction ─► the order's event, with the
 *               approval as the destination ─► payerOf opens it for the rail
 */
import { createHash } from 'node:crypto'
import { BankAccounts, Credits } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { findApproval } from '../approvals/approval-store.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Action, Approvable, ApprovalRow, WithPayload } from '../approvals/approvals.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Platform } from '../../platform/platform.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Payers } from '../../rails/rail.ts'
import type { Actor } from '../sign-in/caller.ts'
import { maskAccount, maskName } from '../masks.ts'
import { moneyText } from '../money-view.ts'
import { accountDocument, queueApproved, type AccountPayload } from './order-acts.ts'
import type { CaseFile } from './order-view.ts'

export type AnotherAccountRefusal = 'not-found' | 'order.not_now' | 'backoffice.changed' | 'invalid'

const opened = ({ payload }: WithPayload) => accountDocument.read(payload ?? '')

/** The refund as it is approved; the approval puts it into the outbox in the same transaction. */
export function anotherAccountApprovable(platform: Platform): Approvable {
  return {
    async present(row) {
      const file = await operatorOrders.open(platform, row.subject)
      return file && actionOf(file, opened(row))
    },
    carryOut: queueApproved,
  }
}

/** The payee of an approved refund. */
export const approvedPayee = (sql: Sql, sealer: ColumnSealer): Payers => ({
  kind: 'approved_account',
  async payerOf(id) {
    const row = await findApproval({ sql, sealer }, id)
    // Erased with its customer.
    if (row?.state !== 'approved' || row.payload === null) return undefined
    const { name, account } = opened(row)
    return { name, account }
  },
})

const refundIn = ({ row }: CaseFile, creditId: string) =>
  row.service === 'buy'
    ? row.order.refunds.find(({ source }) => Credits.keyOf(source) === creditId)
    : undefined

function actionOf(file: CaseFile, { subject, version, name, account }: AccountPayload): Action | undefined {
  const refund = refundIn(file, subject)
  const isOpen = file.actions.some((it) => it.action === 'send_back' && it.subject === subject)
  if (!refund || !isOpen || file.row.version !== version) return undefined
  const written = BankAccounts.textOf(account)
  const exact = createHash('sha256').update(`${name}\0${written}`).digest('hex')
  return [
    { name: 'order', value: file.row.id },
    { name: 'version', value: String(version) },
    { name: 'money', value: subject },
    { name: 'amount', value: moneyText(refund.amount) },
    { name: 'to', value: maskName(name), whole: name, unusual: 'another_account' },
    { name: 'account', value: maskAccount(written), whole: written },
    { name: 'exactly', value: exact },
  ]
}

type Request = Parameters<typeof operatorOrders.validateAccount>[2] & {
  readonly creditId: string
  readonly version: number
  readonly reason: string
}

/** Refusals of the account come field by field, as at placing an order. */
export async function proposeAnotherAccount(
  platform: Platform,
  orderId: string,
  request: Request,
  by: Actor,
): Promise<ApprovalRow | Refused<AnotherAccountRefusal>> {
  const file = await operatorOrders.open(platform, orderId)
  if (!file) return { refused: 'not-found' }
  if (file.row.version !== request.version) return { refused: 'backoffice.changed' }
  const refund = refundIn(file, request.creditId)
  if (!refund) return { refused: 'order.not_now' }
  const account = await operatorOrders.validateAccount(platform, refund.amount.asset, request)
  if ('refused' in account) return account
  const { creditId: subject, version, name, reason } = request
  const payload: AccountPayload = { action: 'send_back', subject, version, reason, name, account }
  const row = await approvals.ask(platform, {
    kind: 'another_account',
    subject: orderId,
    payload: accountDocument.write(payload),
    reason,
    by,
  })
  return row ?? { refused: 'order.not_now' }
}
