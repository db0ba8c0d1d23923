/** SQL of approvals. */
import type { Operators } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'expired' | 'void'

export type ApprovalRow = {
  readonly id: string
  readonly kind: Operators.ApprovalKind
  readonly subject: string
  readonly action: string
  readonly hash: string
  readonly payload: string | null
  readonly state: ApprovalState
  readonly askedBy: string
  readonly askedAt: Date
  readonly reason: string
  readonly expiresAt: Date
  /** The roles that may decide. */
  readonly deciders: readonly string[]
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decidedReason: string | null
}

const columns = `id, kind, subject, action, hash, payload, state, asked_by as "askedBy", asked_at as "askedAt", reason,
  expires_at as "expiresAt", deciders, decided_by as "decidedBy", decided_at as "decidedAt", decided_reason as "decidedReason"`

/** Ends approvals that waited too long, so that they may be begun anew. */
export async function expire(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update approval set state = 'expired', decided_at = expires_at where state = 'waiting' and expires_at <= $1`,
    [now],
  )
}

/** Undefined where another one waits for the same subject. */
export async function insertApproval(
  sql: Sql,
  it: Omit<ApprovalRow, 'state' | 'decidedBy' | 'decidedAt' | 'decidedReason'>,
): Promise<ApprovalRow | undefined> {
  const [row] = await sql.query<ApprovalRow>(
    `insert into approval (id, kind, subject, action, hash, payload, state, asked_by, asked_at, reason, expires_at, deciders)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9, $10, $11)
     on conflict (kind, subject) where state = 'waiting' do nothing returning ${columns}`,
    [
      it.id,
      it.kind,
      it.subject,
      it.action,
      it.hash,
      it.payload,
      it.askedBy,
      it.askedAt,
      it.reason,
      it.expiresAt,
      it.deciders,
    ],
  )
  return row
}

async function one(sql: Sql, where: string, values: string[]): Promise<ApprovalRow | undefined> {
  const [row] = await sql.query<ApprovalRow>(`select ${columns} from approval where ${where}`, values)
  return row
}

export const waitingFor = (sql: Sql, kind: Operators.ApprovalKind, subject: string) =>
  one(sql, `kind = $1 and subject = $2 and state = 'waiting'`, [kind, subject])
export const findApproval = (sql: Sql, id: string) => one(sql, 'id = $1', [id])
export const lockApproval = (sql: Sql, id: string) => one(sql, 'id = $1 for update', [id])

export async function decideApproval(
  sql: Sql,
  id: string,
  it: { state: ApprovalState; by?: string; at: Date; reason?: string },
): Promise<void> {
  await sql.query(
    `update approval set state = $2, decided_by = $3, decided_at = $4, decided_reason = $5 where id = $1 and state = 'waiting'`,
    [id, it.state, it.by ?? null, it.at, it.reason ?? null],
  )
}

/** Newest first. */
export function approvalsOf(sql: Sql, subject: string): Promise<ApprovalRow[]> {
  return sql.query(
    `select ${columns} from approval where subject = $1 order by asked_at desc, id desc limit 50`,
    [subject],
  )
}

/** What waits, oldest first. */
export function waitingApprovals(
  sql: Sql,
  { after, count, without }: { after: string | null; count: number; without: readonly string[] },
): Promise<ApprovalRow[]> {
  return sql.query(
    `select ${columns} from approval where state = 'waiting' and ($1::text is null or id > $1)
       and kind <> all($3::text[]) order by id limit $2`,
    [after, count, without],
  )
}
