/**
 * A purchase whose customer we may not do business with now: it waits, or stops for a person. Both are held at the same moment,
 * as soon as value is here: a customer reads neither from the time of a hold.
 */
import { notNow, type NotNow } from '../../lifecycle.ts'
import type { BuyOrder, On, Step } from '../order.ts'
import { isOpen } from '../order.ts'
import { recalls } from '../pending.ts'
import type { State } from '../states.ts'

/** Money is here, and the next step moves it or coins. Promised money comes or expires as for every customer. */
const isHere: Readonly<Record<State, boolean>> = {
  awaiting_payment: false,
  payment_pending: false,
  payment_received: true,
  cleared: true,
  executed: true,
  transfer_signed: true,
  // The chain has them; a transfer that it drops is held before it is sent again.
  transfer_broadcast: false,
  completed: true,
  archived: true,
  cancelled: false,
  expired: false,
  failed: true,
}

/** A hold of another cause stays: its end finds the standing again. */
export function holds<O extends BuyOrder>(order: O, { stops }: On<'standing.holds'>): Step<O> | NotNow {
  const { hold } = order
  const isWaiting = hold?.by === 'standing' && !hold.stops
  const isFree = hold === null || hold.lacks !== undefined || (isWaiting && stops)
  if (!isOpen(order) || !isHere[order.state] || !isFree) return notNow
  return {
    order: { ...order, hold: { by: 'standing', reason: 'standing', ...(stops && { stops }) } },
    commands: recalls(order),
  }
}
