/** Events of rails on their way to orders: delivered inside the rail's own transaction, applied by the inbox worker. */
import { Chains, Coins, Money, Postings, Stored } from '@agio/domain'
import type { RailEvent } from '../../rails/rail.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { keepEvent } from './inbox-store.ts'
import type { Order } from '../core/lifecycles.ts'
import type { Extra } from '../core/record.ts'

/** Stores an event durably. Delivered twice is stored once. */
export const deliver = (sql: Sql, { id, owner, subject, note = {}, ...event }: RailEvent): Promise<void> =>
  keepEvent(sql, {
    eventId: id,
    orderId: owner,
    subject: subject ?? null,
    event: Stored.waiting.write({ event, note }),
  })

/** The words for the record; what the chain took for a transfer of ours is booked with its event. */
export function extraOf({ event, note }: Stored.Waiting, order: Order): Extra {
  const { feeUnits = '0' } = note
  if (feeUnits === '0' || !('key' in event && 'transaction' in event)) return { note }
  const { id } = Chains.chains[Coins.coinOf(order.coin).chainId]
  const fee = Money.money(Postings.nativeOf(id), BigInt(feeUnits))
  // One key may have several transactions with a price of their own.
  return { note, postings: [Postings.gasPaid(`${event.key}:${event.transaction}`, fee, 'hot')] }
}
