/** SQL of the card rail: what the acquirer told, refunds we asked for, and disputes. */
import { Money } from '@agio/domain'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { AcquirerEvent } from './acquirer.ts'

export type StoredEvent = Pick<AcquirerEvent, 'id' | 'type' | 'objectId'> & {
  readonly sessionId: string | null
  readonly intentId: string | null
}

/** False when it was told before. */
export async function insertEvent(sql: Sql, event: AcquirerEvent, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into card_event (id, type, object_id, intent_id, session_id, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [event.id, event.type, event.objectId, event.intentId ?? null, event.sessionId ?? null, now],
  )
  return rows.length > 0
}

/** Events nobody has acted on yet. */
export const eventQueue = createQueue<StoredEvent>({
  table: 'card_event',
  key: 'id',
  open: 'done_at is null',
  columns: `id, type, object_id as "objectId", intent_id as "intentId", session_id as "sessionId"`,
  onFinish: 'done_at = clock_timestamp()',
})

/** The acquirer's own list of events, read by one worker at a time. */
export const listQueue = createQueue<{ readonly until: Date }>({
  table: 'card_events_read',
  key: 'only_one',
  open: 'true',
  columns: 'until',
})

/** The list begins here, unless it has begun before. */
export async function beginList(sql: Sql, start: Date): Promise<void> {
  await sql.query('insert into card_events_read (until) values ($1) on conflict do nothing', [start])
}

export async function readUntil(sql: Sql, until: Date): Promise<void> {
  await sql.query('update card_events_read set until = greatest(until, $1)', [until])
}

export type RefundState = 'asked' | 'pending' | 'done' | 'failed' | 'undone'
export type StoredRefund = {
  readonly key: string
  readonly owner: string
  readonly sessionId: string
  readonly amount: Money.Money<Money.Fiat>
  readonly state: RefundState
  readonly acquirerId: string | undefined
}

type RefundRow = {
  key: string
  owner: string
  session_id: string
  currency: Money.Fiat
  units: string
  state: RefundState
  acquirer_id: string | null
}

const refundColumns = 'key, owner, session_id, currency, units, state, acquirer_id'
export const refundOf = (row: RefundRow): StoredRefund => ({
  key: row.key,
  owner: row.owner,
  sessionId: row.session_id,
  amount: Money.money(row.currency, BigInt(row.units)),
  state: row.state,
  acquirerId: row.acquirer_id ?? undefined,
})

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

/** False when somebody else was faster. */
export async function moveRefund(
  sql: Sql,
  { key, state }: Pick<StoredRefund, 'key' | 'state'>,
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

/** Refunds that are not over. */
export const refundQueue = createQueue<RefundRow>({
  table: 'card_refund',
  key: 'key',
  open: `state in ('asked', 'pending')`,
  columns: refundColumns,
})

export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'
export type StoredDispute = { readonly state: DisputeState; readonly isTold: boolean }

/** Locked until the end of the transaction; made where there is none yet. */
export async function lockDispute(
  sql: Sql,
  it: { readonly id: string; readonly sessionId: string; readonly units: bigint; readonly reason: string },
  now: Date,
): Promise<StoredDispute> {
  await sql.query(
    `insert into card_dispute (id, session_id, units, state, reason, seen_at) values ($1, $2, $3, 'inquiry', $4, $5)
     on conflict (id) do nothing`,
    [it.id, it.sessionId, it.units.toString(), it.reason, now],
  )
  const [row] = await sql.query<{ state: DisputeState; told_at: Date | null }>(
    'select state, told_at from card_dispute where id = $1 for update',
    [it.id],
  )
  return { state: row?.state ?? 'inquiry', isTold: row?.told_at != null }
}

export async function moveDispute(
  sql: Sql,
  id: string,
  to: DisputeState,
  toldAt: Date | undefined,
): Promise<void> {
  await sql.query('update card_dispute set state = $2, told_at = coalesce(told_at, $3) where id = $1', [
    id,
    to,
    toldAt ?? null,
  ])
}
