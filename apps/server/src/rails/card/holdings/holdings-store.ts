/** SQL of card money that the acquirer may have moved without an event to us yet, and of our own record of it. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { DisputeState } from '../disputes/dispute-store.ts'
import type { RefundState } from '../refunds/refund-store.ts'

export type KnownSession = {
  readonly id: string
  readonly intentId: string | null
  readonly isCaptured: boolean
}
export type KnownRefund = {
  readonly key: string
  readonly currency: string
  readonly state: RefundState
  readonly units: bigint
}
export type KnownDispute = {
  readonly id: string
  readonly currency: string
  readonly state: DisputeState
  readonly units: bigint
  readonly isReported: boolean
}
export type KnownCards = {
  /** The time of the oldest movement whose event may not have come. */
  readonly since: Date
  readonly sessions: readonly KnownSession[]
  readonly refunds: readonly KnownRefund[]
  readonly disputes: readonly KnownDispute[]
}

/** Events come within minutes; a worker that was down gets them later. */
const heardWithinDays = 2
/** A refund that was done may come back for so long. */
const undoneWithinDays = 60

export async function knownCards(sql: Sql, now: Date): Promise<KnownCards> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const [oldest] = await sql.query<{ at: Date }>(
    `select least($1,
       (select min(created_at) from card_session where state in ('asked', 'open', 'authorised', 'capturing', 'voiding')),
       (select min(asked_at) from card_refund where state = 'asked')) as at`,
    [before(heardWithinDays)],
  )
  const since = oldest?.at ?? before(heardWithinDays)
  const sessions = await sql.query<KnownSession>(
    `select id, intent_id as "intentId", state = 'captured' as "isCaptured" from card_session
     where state in ('asked', 'open', 'authorised', 'capturing', 'voiding') or captured_at >= $1`,
    [since],
  )
  const refunds = await sql.query<Omit<KnownRefund, 'units'> & { units: string }>(
    `select key, currency, state, units::text from card_refund
     where state in ('asked', 'pending') or state = 'done' and ended_at >= $1 or ended_at >= $2`,
    [before(undoneWithinDays), since],
  )
  const disputes = await sql.query<Omit<KnownDispute, 'units'> & { units: string }>(
    `select d.id, s.currency, d.state, d.units::text, d.reported_at is not null as "isReported"
     from card_dispute d join card_session s on s.id = d.session_id`,
  )
  return { since, sessions, refunds: refunds.map(inUnits), disputes: disputes.map(inUnits) }
}

const inUnits = <Row extends { readonly units: string }>(row: Row) => ({ ...row, units: BigInt(row.units) })

/** Those of these keys that are of refunds to cards. */
export async function refundsAmong(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ key: string }>('select key from card_refund where key = any($1)', [keys])
  return new Set(rows.map(({ key }) => key))
}

/** Those of these payments at the acquirer that are ours. */
export async function intentsAmong(sql: Sql, intents: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    'select intent_id as id from card_session where intent_id is not null and intent_id = any($1)',
    [intents],
  )
  return new Set(rows.map(({ id }) => id))
}
