/** A purchase whose customer we may not do business with now: it waits, or stops for a person. */
import { notNow, type NotNow } from '../../lifecycle.ts'
import type { BuyOrder, On, Step } from '../order.ts'
import { isOpen } from '../order.ts'
import { recalls } from '../pending.ts'
import type { State } from '../states.ts'

/** Money is here, or coins are on their way. */
const movesValue: Readonly<Record<State, boolean>> = {
  awaiting_payment: false,
  payment_pending: false,
  payment_received: true,
  cleared: true,
  executed: true,
  transfer_signed: true,
  transfer_broadcast: false,
  completed: true,
  archived: true,
  cancelled: false,
  expired: false,
  failed: true,
}

/** A hold of another cause stays: who ends it finds the standing again. */
export function holds<O extends BuyOrder>(order: O, { stops }: On<'standing.holds'>): Step<O> | NotNow {
  const { hold } = order
  const isFree = hold === null || hold.lacks !== undefined || (hold.by === 'standing' && !hold.stops)
  if (!isOpen(order) || !isFree || (!stops && (hold !== null || !movesValue[order.state]))) return notNow
  return {
    order: { ...order, hold: { by: 'standing', reason: 'standing', ...(stops && { stops }) } },
    commands: recalls(order),
  }
}
