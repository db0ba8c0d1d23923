/** The table of the devices that customers keep known, and its statements with a session. */
import type { Sql } from '../../platform/sql/sql.ts'
import { moment, optional, table, text, type RowOf } from '../../platform/sql/table.ts'
import { silenceOthers } from '../push/push-store.ts'
import { endedChannel } from '../sign-in/session-store.ts'

export const keptDevices = table(
  'customer_device',
  {
    id: text(),
    customerId: text(),
    device: text(),
    origin: text(),
    lastingHash: text(),
    secretHash: text(),
    previousHash: optional(text()),
    renewedAt: moment(),
    createdAt: moment(),
    seenAt: moment(),
  },
  { key: ['id'], person: 'customer', keep: 'account' },
)
export type DeviceRow = RowOf<typeof keptDevices>

type Of = { readonly customerId: string; readonly sessionId: string }

/** The kept device of a session, while it is kept. */
export async function deviceOf(sql: Sql, { customerId, sessionId }: Of): Promise<string | undefined> {
  const [found] = await sql.query<{ id: string }>(
    `select d.id from session s join customer_device d on d.id = s.device_id and d.customer_id = s.customer_id
     where s.id = $1 and s.customer_id = $2`,
    [sessionId, customerId],
  )
  return found?.id
}

export async function tieSession(sql: Sql, sessionId: string, deviceId: string): Promise<void> {
  await sql.query('update session set device_id = $2 where id = $1', [sessionId, deviceId])
}

/** All devices of the customer but that of this session, with the sessions of the others; no other browser is told of orders. */
export async function forgetOthers(
  sql: Sql,
  { customerId, sessionId, now }: Of & { readonly now: Date },
): Promise<void> {
  await sql.query(
    `with forgotten as (
       delete from customer_device where customer_id = $1
         and id is distinct from (select device_id from session where id = $2 and customer_id = $1) returning id
     ), ended as (
       update session set ended_at = $3, ended_because = 'other_device'
       where customer_id = $1 and id <> $2 and ended_at is null and device_id in (select id from forgotten)
       returning id
     )
     select pg_notify('${endedChannel}', id) from ended`,
    [customerId, sessionId, now],
  )
  await silenceOthers(sql, customerId, sessionId)
}

/** Devices that were not seen since. */
export async function forgetDevices(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from customer_device where seen_at < $1', [before])
}
