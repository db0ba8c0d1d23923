/** SQL of approvals. Their words are sealed, and are in clear in a row of here. */
import type { Operators } from '@agio/domain'
import type { ColumnSealer, Keyed } from '../../platform/sealing.ts'
import type { About } from '../about.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'expired' | 'void'

export type ApprovalRow = {
  readonly id: string
  readonly kind: Operators.ApprovalKind
  readonly subject: string
  /** The customer whose key it is sealed with; null: the installation's. */
  readonly customerId: string | null
  /** Of a customer who was erased: no figures, no payload and no reasons, and what waited is void. */
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

const columns = `id, kind, subject, customer_id as "customerId", action_sealed as action, hash, payload_sealed as payload, state,
  asked_by as "askedBy", asked_at as "askedAt", reason_sealed as reason, expires_at as "expiresAt", deciders,
  decided_by as "decidedBy", decided_at as "decidedAt", decided_reason_sealed as "decidedReason"`

export type Book = { readonly sql: Sql; readonly sealer: ColumnSealer }

type Sealed = 'action_sealed' | 'payload_sealed' | 'reason_sealed' | 'decided_reason_sealed'
const at = (column: Sealed, row: string) => ({ table: 'approval', column, row }) as const

/** With the key of its customer, where it has one; undefined where that customer was erased. */
const keyedFor = ({ sql, sealer }: Book, customerId: string | null): Promise<Keyed | undefined> =>
  customerId === null ? Promise.resolve(sealer) : sealer.of(sql, customerId)

async function opened(book: Book, row: ApprovalRow): Promise<ApprovalRow> {
  const { id, action, payload, reason, decidedReason } = row
  const keyed = await keyedFor(book, row.customerId)
  if (!keyed) {
    const state = row.state === 'waiting' ? 'void' : row.state
    return { ...row, state, action: '[]', payload: null, reason: '', decidedReason: decidedReason && '' }
  }
  return {
    ...row,
    action: keyed.open(at('action_sealed', id), action),
    payload: payload === null ? null : keyed.open(at('payload_sealed', id), payload),
    reason: keyed.open(at('reason_sealed', id), reason),
    decidedReason: decidedReason === null ? null : keyed.open(at('decided_reason_sealed', id), decidedReason),
  }
}

/** Ends approvals that waited too long, so that they may be begun anew. */
export async function expire(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update approval set state = 'expired', decided_at = expires_at where state = 'waiting' and expires_at <= $1`,
    [now],
  )
}

/** Undefined where another one waits for the same subject. */
export async function insertApproval(
  book: Book,
  { customerId, keyed }: About,
  it: Omit<ApprovalRow, 'customerId' | 'state' | 'decidedBy' | 'decidedAt' | 'decidedReason'>,
): Promise<ApprovalRow | undefined> {
  const { id, payload } = it
  const [row] = await book.sql.query<ApprovalRow>(
    `insert into approval (id, kind, subject, customer_id, action_sealed, hash, payload_sealed, state, asked_by, asked_at,
       reason_sealed, expires_at, deciders)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10, $11, $12)
     on conflict (kind, subject) where state = 'waiting' do nothing returning ${columns}`,
    [
      id,
      it.kind,
      it.subject,
      customerId,
      keyed.seal(at('action_sealed', id), it.action),
      it.hash,
      payload === null ? null : keyed.seal(at('payload_sealed', id), payload),
      it.askedBy,
      it.askedAt,
      keyed.seal(at('reason_sealed', id), it.reason),
      it.expiresAt,
      it.deciders,
    ],
  )
  return row && opened(book, row)
}

async function one(book: Book, where: string, values: string[]): Promise<ApprovalRow | undefined> {
  const [row] = await book.sql.query<ApprovalRow>(`select ${columns} from approval where ${where}`, values)
  return row && opened(book, row)
}

export const waitingFor = (book: Book, kind: Operators.ApprovalKind, subject: string) =>
  one(book, `kind = $1 and subject = $2 and state = 'waiting'`, [kind, subject])
export const findApproval = (book: Book, id: string) => one(book, 'id = $1', [id])
export const lockApproval = (book: Book, id: string) => one(book, 'id = $1 for update', [id])

/** Ends it without a word: expired, or void. */
export async function endApproval(
  sql: Sql,
  id: string,
  it: { readonly state: 'expired' | 'void'; readonly at: Date },
): Promise<void> {
  await sql.query(`update approval set state = $2, decided_at = $3 where id = $1 and state = 'waiting'`, [
    id,
    it.state,
    it.at,
  ])
}

/** A person's decision. */
export async function decideApproval(
  book: Book,
  { id, customerId }: ApprovalRow,
  it: { state: 'approved' | 'refused'; by: string; at: Date; reason: string },
): Promise<void> {
  const keyed = await keyedFor(book, customerId)
  await book.sql.query(
    `update approval set state = $2, decided_by = $3, decided_at = $4, decided_reason_sealed = $5
     where id = $1 and state = 'waiting'`,
    [id, it.state, it.by, it.at, keyed?.seal(at('decided_reason_sealed', id), it.reason) ?? null],
  )
}

/** Newest first. */
export async function approvalsOf(book: Book, subject: string): Promise<ApprovalRow[]> {
  const rows = await book.sql.query<ApprovalRow>(
    `select ${columns} from approval where subject = $1 order by asked_at desc, id desc limit 50`,
    [subject],
  )
  return Promise.all(rows.map((row) => opened(book, row)))
}

export async function waitingApprovals(
  book: Book,
  { after, count, without }: { after: string | null; count: number; without: readonly string[] },
): Promise<ApprovalRow[]> {
  const rows = await book.sql.query<ApprovalRow>(
    `select ${columns} from approval where state = 'waiting' and ($1::text is null or id > $1)
       and kind <> all($3::text[]) order by id limit $2`,
    [after, count, without],
  )
  return Promise.all(rows.map((row) => opened(book, row)))
}
