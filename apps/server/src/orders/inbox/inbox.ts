/** Events of rails on their way to orders: delivered inside the rail's own transaction, applied by the inbox worker. */
import { Postings, Stored } from '@agio/domain'
import type { RailEvent } from '../../rails/rail.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { keepEvent } from './inbox-store.ts'
import type { Extra } from '../core/record.ts'

/** Stores an event durably. Delivered twice is stored once. */
export const deliver = (
  sql: Sql,
  { id, owner, subject, note = {}, fee, ...event }: RailEvent,
): Promise<void> =>
  keepEvent(sql, {
    eventId: id,
    orderId: owner,
    subject: subject ?? null,
    event: Stored.waiting.write({ event, note, ...(fee && { fee }) }),
  })

/** The words for the record; what the chain took for one of our transfers is booked with its event. */
export function extraOf({ event, note, fee }: Stored.Waiting): Extra {
  if (!fee || fee.units === 0n || !('key' in event && 'transaction' in event)) return { note }
  // One key may have several transactions with a price of their own.
  return { note, postings: [Postings.gasPaid(`${event.key}:${event.transaction}`, fee, 'hot')] }
}
