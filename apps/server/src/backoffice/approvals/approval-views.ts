/** An approval as it is shown: who began it, the exact action, and whether the reader may decide. */
import { Operators } from '@agio/domain'
import type { ApprovalView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Action, ApprovalRow } from './approvals.ts'
import type { Actor } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'

/** The figures without what they mask. */
export const actionView = (action: Action): ApprovalView['action'] =>
  action.map(({ name, path = null, value, unusual = null }) => ({ name, path, value, unusual }))

export async function approvalViews(
  sql: Sql,
  rows: readonly ApprovalRow[],
  who: Actor,
): Promise<ApprovalView[]> {
  const ids = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy === null ? [] : [decidedBy])])
  const names = new Map((await namesOf(sql, [...new Set(ids)])).map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    action: actionView(JSON.parse(row.action) as Action),
    hash: row.hash,
    state: row.state,
    askedBy: nameOf(row.askedBy) ?? row.askedBy,
    askedAt: wireTime(row.askedAt),
    reason: row.reason,
    expiresAt: wireTime(row.expiresAt),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: wireTime(row.decidedAt),
    decidedReason: row.decidedReason,
    mayDecide:
      row.state === 'waiting' && row.askedBy !== who.id && Operators.isOneOf(who.roles, row.deciders),
  }))
}

export async function approvalView(sql: Sql, row: ApprovalRow, who: Actor): Promise<ApprovalView> {
  const [view] = await approvalViews(sql, [row], who)
  if (!view) throw new Error('an approval has no view')
  return view
}
