/**
 * Money of a purchase back to another account than it came from: one person begins it with the account in full, another
 * approves exactly that account and amount, and only then does the order's life hear of it.
 *
 *   propose ─► approval (account sealed) ─► approved + outbox row, one transaction ─► the order's event: send to `account:<approval>`
 *                                                                         the rail asks for that name ─► payerOf opens it
 */
import { createHash } from 'node:crypto'
import { Money } from '@agio/domain'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { findApproval } from '../approvals/approval-store.ts'
import type { Action, Approvable, ApprovalRow, Approvals } from '../approvals/approvals.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { OperatorOrders } from '../../orders/index.ts'
import type { BankAccount } from '../../rails/rail.ts'
import type { Actor } from '../sign-in/caller.ts'
import { maskAccount, maskName } from '../masks.ts'
import type { CaseFile } from './order-view.ts'

type Payload = {
  readonly creditId: string
  readonly version: number
  readonly name: string
  readonly account: BankAccount
}
export type AnotherAccount = ReturnType<typeof createAnotherAccount>
export type AnotherAccountRefusal = 'not-found' | 'order.not_now' | 'backoffice.changed' | 'invalid'

type Deps = { readonly orders: OperatorOrders; readonly sealer: ColumnSealer }

const outboxKind = 'approved_return'
const sealedAt = (subject: string) => ({ table: 'approval', column: 'payload', row: subject })
const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`
const opened = (
  sealer: ColumnSealer,
  { subject, payload }: Pick<ApprovalRow, 'subject' | 'payload'>,
): Payload => JSON.parse(sealer.open(sealedAt(subject), payload ?? '')) as Payload

/** How such a return reads; approved, it lies in the outbox in the same transaction. */
export function anotherAccountApprovable({ orders, sealer }: Deps): Approvable {
  return {
    async present(row) {
      const file = await orders.open(row.subject)
      return file && actionOf(file, opened(sealer, row))
    },
    async carryOut(sql, row, by) {
      const payload = { approval: row.id, by }
      const key = `approval:${row.id}`
      await putIntoOutbox(sql, [{ kind: outboxKind, key, owner: row.subject, payload }])
      return true
    },
  }
}

/** Carries out what was approved, at least once: heard twice it changes nothing. */
export function anotherAccountHandlers({ orders, sealer, db }: Deps & { readonly db: Sql }) {
  return {
    [outboxKind]: async ({ approval, by }: { approval: string; by: Actor }): Promise<void> => {
      const row = await findApproval(db, approval)
      if (row?.state !== 'approved') throw new Error(`${approval} is not approved`)
      const { creditId, version } = opened(sealer, row)
      const to = `account:${row.id}`
      // Where the order has gone on since, there is nothing left to send: its page shows it.
      await orders.act(row.subject, { action: 'send_back', version, creditId, to, reason: row.reason, by })
    },
  }
}

/** Who `account:<approval>` is, once two people have said so. */
export function approvedPayee({ sealer, db }: Pick<Deps, 'sealer'> & { readonly db: Sql }) {
  return async (name: string): Promise<{ name: string; account: BankAccount } | undefined> => {
    const [, id] = /^account:(apr_[a-z2-7]{26})$/.exec(name) ?? []
    const row = id === undefined ? undefined : await findApproval(db, id)
    if (row?.state !== 'approved') return undefined
    const it = opened(sealer, row)
    return { name: it.name, account: it.account }
  }
}

/** Money of a purchase that found no way back. */
const returnIn = ({ row }: CaseFile, creditId: string) =>
  row.service === 'buy' ? row.order.refunds.find((it) => it.creditId === creditId) : undefined

function actionOf(file: CaseFile, { creditId, version, name, account }: Payload): Action | undefined {
  const back = returnIn(file, creditId)
  const isOpen = file.actions.some((it) => it.action === 'send_back' && it.creditId === creditId)
  if (!back || !isOpen || file.row.version !== version) return undefined
  const exact = createHash('sha256')
    .update(`${name}\0${accountText(account)}`)
    .digest('hex')
  return [
    { name: 'order', value: file.row.id },
    { name: 'version', value: String(version) },
    { name: 'money', value: creditId },
    { name: 'amount', value: `${Money.format(back.amount)} ${back.amount.asset}` },
    { name: 'to', value: maskName(name) },
    { name: 'account', value: maskAccount(accountText(account)) },
    { name: 'exactly', value: exact },
  ]
}

export function createAnotherAccount({ orders, sealer }: Deps, approvals: Approvals) {
  return {
    /** Refusals of the account come field by field, as at placing an order. */
    async propose(
      orderId: string,
      request: Parameters<OperatorOrders['judgeAccount']>[1] & {
        creditId: string
        version: number
        reason: string
      },
      by: Actor,
    ): Promise<ApprovalRow | Refused<AnotherAccountRefusal>> {
      const file = await orders.open(orderId)
      if (!file) return { refused: 'not-found' }
      if (file.row.version !== request.version) return { refused: 'backoffice.changed' }
      const back = returnIn(file, request.creditId)
      if (!back) return { refused: 'order.not_now' }
      const account = orders.judgeAccount(back.amount.asset, request)
      if ('refused' in account) return account
      const { creditId, version, name, reason } = request
      const payload = JSON.stringify({ creditId, version, name, account } satisfies Payload)
      const row = await approvals.ask({
        kind: 'send_back',
        subject: orderId,
        payload: sealer.seal(sealedAt(orderId), payload),
        reason,
        by,
      })
      return row ?? { refused: 'order.not_now' }
    },
  }
}
