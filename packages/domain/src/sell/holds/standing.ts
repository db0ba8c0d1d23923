/**
 * A sale whose customer we may not do business with now. A waiting sale goes on by itself once that is over; a person
 * decides about a stopped one: nothing of it goes on or back by a deadline. Both are held at the same moment, as soon as value is
 * here: a customer reads neither from the time of a hold.
 *
 *   value is here ── standing.holds (waits) ──► on_hold ── standing.clears ──► as it was
 *   value is here ── standing.holds (stops) ──► on_hold ── operator.release, case.refused
 */
import { notNow, type NotNow } from '../../lifecycle.ts'
import type { SellCommand } from '../commands.ts'
import { withdraw } from '../deposits.ts'
import { become, placeOf, type On, type Place, type Resumable, type SellOrder, type Step } from '../order.ts'

type Held = SellOrder<'on_hold'>
type Holdable = Exclude<Resumable, 'completed' | 'cancelled' | 'archived'>

/** Coins are final, and the next step moves them or money. Promised coins come or expire as for every customer. */
const isHere: Readonly<Record<Holdable, boolean>> = {
  awaiting_deposit: false,
  confirming: false,
  underpaid: true,
  overpaid: true,
  funded: true,
  converted: true,
  payout_queued: true,
  // The bank has it; money that it returns is held then.
  payout_submitted: false,
  needs_revision: true,
}

/** A payment that may still be withdrawn is withdrawn. */
export const withdrawals = (order: SellOrder): SellCommand[] =>
  order.state === 'payout_queued' || order.state === 'converted' ? [withdraw(order)] : []

export function holds(order: SellOrder<Holdable>, { stops }: On<'standing.holds'>): Step<Held> | NotNow {
  const { state }: { readonly state: Holdable } = order
  if (!isHere[state]) return notNow
  const resume: Place<Resumable> = placeOf(order)
  return {
    order: become(order, { state: 'on_hold', reason: 'standing', resume, ...(stops && { stops }) }),
    commands: withdrawals(order),
  }
}

/**
 * An order that waits for the customer's answer is held like all others; one that waits for a clear standing may stop for a person.
 */
export function holdsHeld(order: Held, { stops }: On<'standing.holds'>): Step<Held> | NotNow {
  const isQuestion = order.reason === 'proof' || order.reason === 'travel_rule'
  const isWaiting = order.reason === 'standing' && !order.stops
  if (!isQuestion && !(isWaiting && stops)) return notNow
  const { resume, overdue } = order
  const held = {
    state: 'on_hold',
    reason: 'standing',
    resume,
    ...(stops && { stops }),
    ...(overdue && { overdue }),
  } as const
  return { order: become(order, held) }
}
