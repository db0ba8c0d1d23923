/** Numbers that got a code, in SQL. */
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { SmsReport } from './sms-gateway.ts'

export type SmsState = 'waiting' | SmsReport

export type PhoneCode = {
  readonly id: string
  readonly customerId: string
  readonly numberSealed: string
  readonly country: string | null
  readonly state: SmsState
  readonly batchId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
}

const columns = `id, customer_id as "customerId", number_sealed as "numberSealed", country, state, batch_id as "batchId",
  created_at as "createdAt", expires_at as "expiresAt", confirmed_at as "confirmedAt"`

export type NewCode = Pick<
  PhoneCode,
  'id' | 'customerId' | 'numberSealed' | 'country' | 'createdAt' | 'expiresAt'
>

export async function addCode(sql: Sql, it: NewCode): Promise<void> {
  await sql.query(
    `insert into phone_code (id, customer_id, number_sealed, country, state, created_at, expires_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6)`,
    [it.id, it.customerId, it.numberSealed, it.country, it.createdAt, it.expiresAt],
  )
}

export async function findCode(sql: Sql, id: string): Promise<PhoneCode | undefined> {
  const [code] = await sql.query<PhoneCode>(`select ${columns} from phone_code where id = $1`, [id])
  return code
}

/** The newest code, and the one that was confirmed last. */
export async function codesOf(
  sql: Sql,
  customerId: string,
): Promise<{ readonly newest: PhoneCode | undefined; readonly confirmed: PhoneCode | undefined }> {
  const rows = await sql.query<PhoneCode>(
    `(select ${columns} from phone_code where customer_id = $1 order by number desc limit 1)
     union all
     (select ${columns} from phone_code where customer_id = $1 and confirmed_at is not null
      order by confirmed_at desc, number desc limit 1)`,
    [customerId],
  )
  return { newest: rows[0], confirmed: rows.findLast(({ confirmedAt }) => confirmedAt !== null) }
}

/** Ends the time of codes that confirmed nothing, and gives their ids. */
export async function endCodes(sql: Sql, customerId: string, now: Date): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `update phone_code set expires_at = $2
     where customer_id = $1 and confirmed_at is null and expires_at > $2 returning id`,
    [customerId, now],
  )
  return rows.map(({ id }) => id)
}

/** The gateway has it: its delivery is asked for from now on. Gives its customer, where its state changed. */
export async function setSent(sql: Sql, id: string, batchId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ customerId: string }>(
    `update phone_code set state = 'sent', batch_id = $2, due_at = clock_timestamp() + interval '1 second'
     where id = $1 and state = 'waiting' returning customer_id as "customerId"`,
    [id, batchId],
  )
  return row?.customerId
}

/** A delivered message stays delivered: a later report does not change it. */
export async function setReport(sql: Sql, id: string, state: SmsState): Promise<string | undefined> {
  const [row] = await sql.query<{ customerId: string }>(
    `update phone_code set state = $2 where id = $1 and state not in ('delivered', $2)
     returning customer_id as "customerId"`,
    [id, state],
  )
  return row?.customerId
}

export async function confirmCode(
  sql: Sql,
  it: { readonly id: string; readonly customerId: string; readonly now: Date },
): Promise<PhoneCode | undefined> {
  const [code] = await sql.query<PhoneCode>(
    `update phone_code set confirmed_at = $3 where id = $1 and customer_id = $2 returning ${columns}`,
    [it.id, it.customerId, it.now],
  )
  return code
}

/** A hook names a message: the worker asks for its report at once. */
export async function lookNow(sql: Sql, batchId: string): Promise<boolean> {
  const found = await sql.query(
    `update phone_code set due_at = clock_timestamp() where batch_id = $1 and state <> 'delivered' returning id`,
    [batchId],
  )
  return found.length > 0
}

export const reportQueue = createQueue<Pick<PhoneCode, 'id' | 'batchId' | 'expiresAt'>>({
  table: 'phone_code',
  key: 'id',
  open: "batch_id is not null and state <> 'delivered'",
  columns: 'id, batch_id as "batchId", expires_at as "expiresAt"',
})

/** The number of messages since then, by state. */
export async function countStates(sql: Sql, since: Date): Promise<readonly (readonly [string, number])[]> {
  const rows = await sql.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from phone_code where created_at > $1 group by state',
    [since],
  )
  return rows.map(({ state, count }) => [state, count] as const)
}

/** Codes that confirmed nothing are forgotten a day after their time. */
export async function forgetCodes(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from phone_code where confirmed_at is null and expires_at < $1', [before])
}

/** The messages since then that confirmed nothing, and count for the ceilings: in all, and to the country that has most. */
export async function countDay(
  sql: Sql,
  since: Date,
): Promise<{ readonly all: number; readonly country: number }> {
  const [counted] = await sql.query<{ all: number; country: number }>(
    `select coalesce(sum(count), 0)::int as "all", coalesce(max(count), 0)::int as country from (
       select count(*) from phone_code where created_at > $1 and confirmed_at is null group by country) of_country`,
    [since],
  )
  return counted ?? { all: 0, country: 0 }
}
