/** The table of the browsers in which customers are told of their orders. */
import type { Sql } from '../../platform/sql/sql.ts'
import { moment, table, text, type RowOf } from '../../platform/sql/table.ts'

export const pushDevices = table(
  'push_device',
  {
    endpointHash: text(),
    id: text(),
    customerId: text(),
    sessionId: text(),
    serverKey: text(),
    sealed: text(),
    createdAt: moment(),
  },
  { key: ['endpointHash'], person: 'customer', keep: 'account' },
)
export type PushDeviceRow = RowOf<typeof pushDevices>

/** Nobody is told of orders but in this session's browser. */
export async function silenceOthers(sql: Sql, customerId: string, sessionId: string): Promise<void> {
  await sql.query('delete from push_device where customer_id = $1 and session_id <> $2', [
    customerId,
    sessionId,
  ])
}

/** Devices whose session is forgotten: nobody said yes in them since. */
export async function forgetSilent(sql: Sql): Promise<void> {
  await sql.query(
    'delete from push_device d where not exists (select from session s where s.id = d.session_id)',
  )
}

/** The oldest devices beyond `most` go. */
export async function keepNewest(sql: Sql, customerId: string, most: number): Promise<void> {
  await sql.query(
    `delete from push_device where id in (
       select id from push_device where customer_id = $1 order by created_at desc, id desc offset $2)`,
    [customerId, most],
  )
}
