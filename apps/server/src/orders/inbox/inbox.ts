/** Events of rails on their way to orders: delivered inside the rail's own transaction, applied by the inbox worker. */
import { Coins, Money, Postings, Stored } from '@agio/domain'
import type { RailEvent } from '../../rails/rail.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { keepEvent } from './inbox-store.ts'
import type { Extra } from '../core/record.ts'

/** Stores an event durably. Delivered twice is stored once. */
export const deliver = (sql: Sql, { id, owner, subject, note = {}, ...event }: RailEvent): Promise<void> =>
  keepEvent(sql, {
    eventId: id,
    orderId: owner,
    subject: subject ?? null,
    event: Stored.waiting.write({ event, note }),
  })

/** The words for the record; what the chain took for one of our transfers is booked with its event. */
export function extraOf({ event, note }: Stored.Waiting): Extra {
  const { feeUnits = '0', feeCoin = '' } = note
  if (feeUnits === '0' || !('key' in event && 'transaction' in event)) return { note }
  if (!Coins.isCoinId(feeCoin)) throw new Error(`${event.key}: no coin of a chain has the name ${feeCoin}`)
  const fee = Money.money(feeCoin, BigInt(feeUnits))
  // One key may have several transactions with a price of their own.
  return { note, postings: [Postings.gasPaid(`${event.key}:${event.transaction}`, fee, 'hot')] }
}
