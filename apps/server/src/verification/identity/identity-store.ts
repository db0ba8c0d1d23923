/** Sessions at identity vendors, in SQL. */
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Reason, VendorName, VendorState } from './vendor.ts'

/** `outdated`: the document that was seen has expired. */
export type SessionState = 'asked' | 'outdated' | VendorState
export type Session = {
  readonly id: string
  readonly customerId: string
  readonly vendor: VendorName
  readonly vendorId: string | null
  readonly urlSealed: string | null
  /** With a positive verdict. */
  readonly seenSealed: string | null
  readonly state: SessionState
  readonly reasons: readonly Reason[]
  readonly startedAt: Date
}

const columns = `id, customer_id as "customerId", vendor, vendor_id as "vendorId", url_sealed as "urlSealed",
  seen_sealed as "seenSealed", state, reasons, started_at as "startedAt"`

/** Two starts at once are one session. */
export async function addSession(
  sql: Sql,
  it: Pick<Session, 'id' | 'customerId' | 'vendor' | 'startedAt'>,
): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`identity ${it.customerId}`])
  await sql.query(
    `insert into identity_session (id, customer_id, vendor, state, started_at)
     select $1, $2, $3, 'asked', $4 where not exists (
       select from identity_session where customer_id = $2 and vendor = $3 and state not in ('expired', 'outdated'))`,
    [it.id, it.customerId, it.vendor, it.startedAt],
  )
}

export async function newestOf(sql: Sql, customerId: string): Promise<Session | undefined> {
  const [session] = await sql.query<Session>(
    `select ${columns} from identity_session where customer_id = $1 order by number desc limit 1`,
    [customerId],
  )
  return session
}

export async function setOpen(
  sql: Sql,
  it: { readonly id: string; readonly vendorId: string; readonly urlSealed: string },
): Promise<void> {
  await sql.query(
    `update identity_session set vendor_id = $2, url_sealed = $3, state = 'open', reasons = '{}',
       due_at = clock_timestamp() + interval '10 seconds'
     where id = $1 and state in ('asked', 'open', 'retry')`,
    [it.id, it.vendorId, it.urlSealed],
  )
}

/** The earlier state, where it moved. `seenSealed`: the person of the verdict, the first or another one than before. */
export async function move(
  sql: Sql,
  id: string,
  to: {
    readonly state: SessionState
    readonly reasons: readonly Reason[]
    readonly seenSealed: string | undefined
  },
): Promise<SessionState | undefined> {
  const [moved] = await sql.query<{ before: SessionState }>(
    `update identity_session s set state = $2, reasons = $3, seen_sealed = coalesce($4::text, seen_sealed)
     from (select id, state from identity_session where id = $1 for update) b
     where s.id = b.id and b.state <> 'outdated' and (s.state <> $2 or s.reasons <> $3 or $4::text is not null)
     returning b.state as before`,
    [id, to.state, to.reasons, to.seenSealed ?? null],
  )
  return moved?.before
}

/** A verified session no longer counts; a later word of the vendor about it does not change that. */
export async function setOutdated(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `update identity_session set state = 'outdated' where customer_id = $1 and state = 'verified'`,
    [customerId],
  )
}

/** The typed details are another person's now: every session that knows the earlier details ends. */
export async function setVoid(sql: Sql, customerId: string): Promise<void> {
  await sql.query(
    `update identity_session set state = 'outdated'
     where customer_id = $1 and state in ('asked', 'open', 'retry', 'verified')`,
    [customerId],
  )
}

/** A hook names a session: the worker looks at it at once. */
export async function lookNow(sql: Sql, vendor: VendorName, vendorId: string): Promise<boolean> {
  const found = await sql.query(
    'update identity_session set due_at = clock_timestamp() where vendor = $1 and vendor_id = $2 returning id',
    [vendor, vendorId],
  )
  return found.length > 0
}

export const sessionQueue = createQueue<Session>({
  table: 'identity_session',
  key: 'id',
  open: `vendor_id is not null and vendor = $4 and state <> 'outdated'`,
  columns,
})

export async function countSessions(sql: Sql, since: Date): Promise<readonly (readonly [string, number])[]> {
  const rows = await sql.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from identity_session where started_at > $1 group by state',
    [since],
  )
  return rows.map(({ state, count }) => [state, count] as const)
}
