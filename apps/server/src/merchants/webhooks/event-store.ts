/** Events in SQL: written by the transaction that changed something, then made into deliveries. */
import type { Webhooks } from '@agio/domain'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type StoredEvent = {
  readonly id: string
  readonly merchantId: string
  readonly type: Webhooks.Type | typeof Webhooks.testType
  readonly version: number
  readonly object: string
  readonly sequence: number
  readonly status: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** An event before it is numbered. */
export type NewEvent = Pick<StoredEvent, 'id' | 'type' | 'version' | 'status' | 'data'>

/** In the transaction of the change. An order's statement that writes events itself calls the same function of the database. */
export async function addEvents(
  sql: Sql,
  it: { readonly merchantId: string; readonly object: string; readonly events: readonly NewEvent[] },
  at: Date,
): Promise<void> {
  await sql.query('select webhook_add_events($1, $2, $3::jsonb, $4)', [
    it.merchantId,
    it.object,
    JSON.stringify(it.events),
    at,
  ])
}

/** Events without deliveries; of one object the earlier first, however many workers there are. */
export const eventQueue = createQueue<Pick<StoredEvent, 'id' | 'merchantId' | 'type' | 'object' | 'status'>>({
  table: 'webhook_event',
  key: 'id',
  open: `done_at is null and not exists (select from webhook_event e where e.merchant_id = webhook_event.merchant_id
    and e.object = webhook_event.object and e.sequence < webhook_event.sequence and e.done_at is null)`,
  columns: 'id, merchant_id as "merchantId", type, object, status',
  onFinish: 'done_at = clock_timestamp()',
})

/** Customers' orders that a merchant still waits for. */
export const openOrdersOf = (
  sql: Sql,
  customerId: string,
): Promise<{ readonly orderId: string; readonly merchantId: string; readonly externalId: string | null }[]> =>
  sql.query(
    `select id as "orderId", merchant_id as "merchantId", external_id as "externalId" from orders
     where customer_id = $1 and is_open and merchant_id is not null order by id`,
    [customerId],
  )
