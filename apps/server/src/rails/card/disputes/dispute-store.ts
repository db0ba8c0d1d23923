/** SQL of disputes. */
import type { Sql } from '../../../platform/sql/sql.ts'

export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'
export type StoredDispute = { readonly state: DisputeState; readonly isReported: boolean }

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
  const [row] = await sql.query<{ state: DisputeState; reported_at: Date | null }>(
    'select state, reported_at from card_dispute where id = $1 for update',
    [it.id],
  )
  return { state: row?.state ?? 'inquiry', isReported: row?.reported_at != null }
}

export async function moveDispute(
  sql: Sql,
  id: string,
  to: DisputeState,
  reportedAt: Date | undefined,
): Promise<void> {
  await sql.query(
    'update card_dispute set state = $2, reported_at = coalesce(reported_at, $3) where id = $1',
    [id, to, reportedAt ?? null],
  )
}
