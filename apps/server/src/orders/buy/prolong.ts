/**
 * While a payment method is paused its customers cannot pay inside the window of their rate: the window ends later by the
 * length of the pause, within the bounds of the rule (`prolongs`). It is counted once per order and end, also for an order that was placed at the same moment.
 */
import type { Pause } from '../../pauses/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { advance } from '../core/advance.ts'
import { payableDuring } from '../core/order-store.ts'

export async function prolong(platform: Platform, { id, part, since, until }: Pause): Promise<void> {
  if (part.kind !== 'method') return
  const end = until.getTime()
  for (const order of await payableDuring(platform.db, { id, method: part.id, until })) {
    // A pause that was prolonged adds the rest; one that was shortened takes nothing away.
    const by = end - (order.counted === null ? since.getTime() : Number(order.counted))
    const counted = { pause: id, since: since.getTime(), until: end, by }
    await advance(platform, order.id, `paused:${id}:${end}`, { type: 'rate.prolonged', ...counted })
  }
}
