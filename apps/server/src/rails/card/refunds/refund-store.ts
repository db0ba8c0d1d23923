/** SQL of refunds to cards. A state changes only from the state it was read in. */
import type { Money } from '@agio/domain'
import { createQueue } from '../../../platform/queue/queue.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { priced, type PricedRow } from '../../priced.ts'

export type RefundState = 'asked' | 'pending' | 'done' | 'failed' | 'undone'
export type StoredRefund = {
  readonly key: string
  readonly owner: string
  readonly sessionId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly state: RefundState
  readonly acquirerId: string | undefined
}

type RefundRow = PricedRow<StoredRefund>

const refundColumns =
  'key, owner, session_id as "sessionId", currency, units, state, acquirer_id as "acquirerId"'
export const refundOf = (row: RefundRow): StoredRefund => priced(row)

/** False when the key is there already. */
export async function insertRefund(
  sql: Sql,
  it: Pick<StoredRefund, 'key' | 'owner' | 'sessionId' | 'amount'>,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into card_refund (key, owner, session_id, currency, units, state, asked_at)
     values ($1, $2, $3, $4, $5, 'asked', $6) on conflict (key) do nothing returning key`,
    [it.key, it.owner, it.sessionId, it.amount.asset, it.amount.units.toString(), now],
  )
  return rows.length > 0
}

export async function findRefund(sql: Sql, key: string): Promise<StoredRefund | undefined> {
  const rows = await sql.query<RefundRow>(`select ${refundColumns} from card_refund where key = $1`, [key])
  return rows[0] && refundOf(rows[0])
}

export async function findRefundByAcquirer(sql: Sql, id: string): Promise<StoredRefund | undefined> {
  const rows = await sql.query<RefundRow>(`select ${refundColumns} from card_refund where acquirer_id = $1`, [
    id,
  ])
  return rows[0] && refundOf(rows[0])
}

/** False when another worker was faster. */
export async function moveRefund(
  sql: Sql,
  { key, state }: StoredRefund,
  change: {
    readonly to: RefundState
    readonly acquirerId?: string
    readonly reason?: string
    readonly endedAt?: Date
  },
): Promise<boolean> {
  const rows = await sql.query(
    `update card_refund set state = $3, acquirer_id = coalesce($4, acquirer_id), reason = coalesce($5, reason),
       ended_at = coalesce($6, ended_at) where key = $1 and state = $2 returning key`,
    [key, state, change.to, change.acquirerId ?? null, change.reason ?? null, change.endedAt ?? null],
  )
  return rows.length > 0
}

/** Open refunds. While cards are paused, or its owner is on hold, a refund is not requested. */
export const refundQueue = createQueue<RefundRow>({
  table: 'card_refund',
  key: 'key',
  open: `(state = 'pending' or state = 'asked' and not is_paused('method:card') and not is_held(owner, 'money'))`,
  columns: refundColumns,
})
