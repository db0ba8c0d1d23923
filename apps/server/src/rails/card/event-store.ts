/** SQL of the card rail: what the acquirer told, refunds we asked for, and disputes. */
import { Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { AcquirerEvent } from './acquirer.ts'

export type StoredEvent = Pick<AcquirerEvent, 'id' | 'type' | 'objectId' | 'sessionId' | 'intentId'>

/** False when it was told before. */
export async function insertEvent(sql: Sql, event: AcquirerEvent, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into card_event (id, type, object_id, intent_id, session_id, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [event.id, event.type, event.objectId, event.intentId ?? null, event.sessionId ?? null, now],
  )
  return rows.length > 0
}

/** Events nobody has acted on yet; for so long nobody else takes them. */
export async function claimEvents(sql: Sql, limit: number, seconds: number): Promise<StoredEvent[]> {
  const rows = await sql.query<{
    id: string
    type: string
    object_id: string
    intent_id: string | null
    session_id: string | null
  }>(
    `update card_event set look_at = clock_timestamp() + make_interval(secs => $2)
     where id in (
       select id from card_event where done_at is null and look_at <= clock_timestamp()
       order by look_at limit $1 for update skip locked
     ) returning id, type, object_id, intent_id, session_id`,
    [limit, seconds],
  )
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    intentId: row.intent_id ?? undefined,
    sessionId: row.session_id ?? undefined,
  }))
}

export async function finishEvent(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update card_event set done_at = $2 where id = $1', [id, now])
}

/** Whether it is this caller's turn to read the acquirer's list, and from when; the list begins at `start`. */
export async function claimReading(sql: Sql, start: Date, seconds: number): Promise<Date | undefined> {
  await sql.query(
    `insert into card_events_read (until, look_at) values ($1, clock_timestamp()) on conflict do nothing`,
    [start],
  )
  const [row] = await sql.query<{ until: Date }>(
    `update card_events_read set look_at = clock_timestamp() + make_interval(secs => $1)
     where look_at <= clock_timestamp() returning until`,
    [seconds],
  )
  return row?.until
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
const refundOf = (row: RefundRow): StoredRefund => ({
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

export async function claimRefunds(sql: Sql, limit: number, seconds: number): Promise<StoredRefund[]> {
  const rows = await sql.query<RefundRow>(
    `update card_refund set look_at = clock_timestamp() + make_interval(secs => $2)
     where key in (
       select key from card_refund where state in ('asked', 'pending') and look_at <= clock_timestamp()
       order by look_at limit $1 for update skip locked
     ) returning ${refundColumns}`,
    [limit, seconds],
  )
  return rows.map(refundOf)
}

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
