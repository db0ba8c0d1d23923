/**
 * A sale whose customer we may not do business with now. Where it waits, it goes on by itself once that is over; where it
 * stops, a person decides: nothing of it goes on or back by a deadline.
 *
 *   funded, converted, payout_queued ── standing.holds (waits) ──► on_hold ── standing.clears ──► as it was
 *   any open state                   ── standing.holds (stops) ──► on_hold ── operator.release, case.refused
 */
import { notNow, type NotNow } from '../../lifecycle.ts'
import type { SellCommand } from '../commands.ts'
import { withdraw } from '../deposits.ts'
import { become, placeOf, type On, type Place, type Resumable, type SellOrder, type Step } from '../order.ts'

type Held = SellOrder<'on_hold'>
type Holdable = Exclude<Resumable, 'completed' | 'cancelled' | 'archived'>

/** What these states wait for moves value: they wait for the customer. The others only promise it. */
const movesValue: Readonly<Record<Holdable, boolean>> = {
  awaiting_deposit: false,
  confirming: false,
  underpaid: false,
  overpaid: false,
  funded: true,
  converted: true,
  payout_queued: true,
  // The bank has it.
  payout_submitted: false,
  needs_revision: false,
}

/** A payment that may still be withdrawn is withdrawn. */
export const withdrawals = (order: SellOrder): SellCommand[] =>
  order.state === 'payout_queued' || order.state === 'converted' ? [withdraw(order)] : []

export function holds(order: SellOrder<Holdable>, { stops }: On<'standing.holds'>): Step<Held> | NotNow {
  const { state }: { readonly state: Holdable } = order
  if (!stops && !movesValue[state]) return notNow
  const resume: Place<Resumable> = placeOf(order)
  return {
    order: become(order, { state: 'on_hold', reason: 'standing', resume, ...(stops && { stops }) }),
    commands: withdrawals(order),
  }
}

/** What waits for the customer's answer, or for the standing to be clear, stops for a person. */
export function holdsHeld(order: Held, { stops }: On<'standing.holds'>): Step<Held> | NotNow {
  const isQuestion = order.reason === 'proof' || order.reason === 'travel_rule'
  if (!stops || order.stops || !(isQuestion || order.reason === 'standing')) return notNow
  const { resume, overdue } = order
  const stopped = {
    state: 'on_hold',
    reason: 'standing',
    resume,
    stops,
    ...(overdue && { overdue }),
  } as const
  return { order: become(order, stopped) }
}
