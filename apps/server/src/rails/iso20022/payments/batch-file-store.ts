/** SQL of payment files as operators read them. */
import type { Money } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'

export type BatchState = 'held' | 'persisted' | 'writing' | 'submitted' | 'withdrawn'
export type BatchRow = {
  readonly messageId: string
  readonly fileName: string
  readonly sha256: string
  readonly bytes: number
  readonly state: BatchState
  readonly isAboveLimit: boolean
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly totals: readonly { readonly currency: Money.Fiat; readonly units: string }[]
  readonly payments: number
}

const select = `
  select b.message_id as "messageId", b.file_name as "fileName", b.sha256, b.size as bytes,
    case when b.state = 'persisted' and b.approval = 'held' then 'held' else b.state end as state,
    b.approval is not null as "isAboveLimit", b.created_at as "createdAt", b.submitted_at as "submittedAt",
    coalesce(p.totals, '[]') as totals, coalesce(p.payments, 0)::int as payments
  from bank_batch b
  left join lateral (
    select jsonb_agg(jsonb_build_object('currency', currency, 'units', units::text) order by currency) as totals,
      sum(count) as payments
    from (select currency, sum(units) as units, count(*) as count from bank_payment
          where message_id = b.message_id group by currency) per_currency
  ) p on true`

/** Those that wait for a person first, then the newest. */
export function batchRows(
  sql: Sql,
  after: { held: boolean; createdAt: Date; messageId: string } | undefined,
  count: number,
): Promise<BatchRow[]> {
  const held = `(b.state = 'persisted' and coalesce(b.approval = 'held', false))`
  return sql.query(
    `${select}
     where $1::boolean is null or (${held}, b.created_at, b.message_id) < ($1, $2::timestamptz, $3)
     order by ${held} desc, b.created_at desc, b.message_id desc limit $4`,
    [after?.held ?? null, after?.createdAt ?? null, after?.messageId ?? null, count],
  )
}

export async function batchRow(sql: Sql, messageId: string): Promise<BatchRow | undefined> {
  const [row] = await sql.query<BatchRow>(`${select} where b.message_id = $1`, [messageId])
  return row
}

export type StoredPaymentRow = {
  readonly key: string
  readonly endToEndId: string
  /** Null where the payment returns an unallocated credit. */
  readonly orderId: string | null
  readonly scheme: string
  readonly currency: Money.Fiat
  readonly units: string
  readonly instruction: string
  readonly state: string
  readonly reason: string | null
  readonly messageId: string | null
  readonly queuedAt: Date
}
const paymentColumns = `key, end_to_end_id as "endToEndId",
  case owner_kind when 'order' then owner end as "orderId", scheme, currency, units::text, instruction, state, reason,
  message_id as "messageId", queued_at as "queuedAt"`

export function paymentsOfBatch(sql: Sql, messageId: string): Promise<StoredPaymentRow[]> {
  return sql.query(`select ${paymentColumns} from bank_payment where message_id = $1 order by key`, [
    messageId,
  ])
}

/** Every payment of an order. */
export function paymentsOfOrder(sql: Sql, orderId: string): Promise<StoredPaymentRow[]> {
  return sql.query(
    `select ${paymentColumns} from bank_payment where owner_kind = 'order' and owner = $1 order by queued_at, key`,
    [orderId],
  )
}

export async function sealedFile(
  sql: Sql,
  messageId: string,
): Promise<{ fileName: string; sealed: string } | undefined> {
  const [row] = await sql.query<{ fileName: string; sealed: string }>(
    'select file_name as "fileName", sealed from bank_batch where message_id = $1',
    [messageId],
  )
  return row
}

/** True when it was held and now is not. */
export async function releaseHeld(sql: Sql, messageId: string): Promise<boolean> {
  const rows = await sql.query(
    `update bank_batch set approval = 'given' where message_id = $1 and approval = 'held' and state = 'persisted' returning 1`,
    [messageId],
  )
  return rows.length > 0
}

export async function heldCount(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank_batch where approval = 'held' and state = 'persisted'`,
  )
  return row?.count ?? 0
}
