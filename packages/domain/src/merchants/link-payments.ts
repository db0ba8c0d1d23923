/**
 * An order that pays a payment link, as its merchant sees it: a payment with its own states. They show the merchant where its
 * money is, and never why a payer's order is on hold.
 */
import type { SellOrder } from '../sell/order.ts'
import { merchantPlace } from '../shown/shown.ts'
import type { State as OrderState } from '../sell/states.ts'

type Resolution = SellOrder<'archived'>['resolution']
/** Order states that a payment state covers; an archived order counts by its resolution. */
type Stage = Exclude<OrderState, 'archived'> | `archived.${Resolution}`

export const states = {
  waiting: {
    meaning: 'A payer placed an order; no coins are detected.',
    stages: ['awaiting_deposit'],
  },
  receiving: {
    meaning: 'Coins are confirming, or the payer decides about an underpayment or overpayment.',
    stages: ['confirming', 'underpaid', 'overpaid'],
  },
  processing: {
    meaning: 'The coins are received; the bank has not accepted the payout yet.',
    stages: ['funded', 'converted', 'payout_queued', 'on_hold'],
  },
  sent: {
    meaning: 'The bank has accepted the payout and not booked it yet.',
    stages: ['payout_submitted'],
  },
  completed: {
    meaning: 'The bank has booked the payout.',
    stages: ['completed', 'archived.paid'],
  },
  returned: {
    meaning: 'The payout was rejected or returned. The payer can request a refund.',
    stages: ['needs_revision'],
  },
  refunded: {
    meaning: 'The payer has the coins back.',
    stages: ['archived.refunded'],
  },
  withheld: {
    meaning: 'The money settled what the payer owed us. Nothing was paid out.',
    stages: ['archived.settled'],
  },
  cancelled: {
    meaning: 'The payer cancelled, or no coins arrived in time.',
    stages: ['cancelled', 'archived.none'],
  },
} as const satisfies Record<string, { meaning: string; stages: readonly Stage[] }>
export type State = keyof typeof states
export const stateNames = Object.keys(states) as State[]

/** Maps every stage: a missing one does not compile. */
const stateOfStage: Readonly<Record<Stage, State>> = Object.fromEntries(
  stateNames.flatMap((state) => states[state].stages.map((stage) => [stage, state])),
) as Record<(typeof states)[State]['stages'][number], State>

export function stateOf(order: SellOrder): State {
  const place = merchantPlace(order)
  const stage: Stage = place.state === 'archived' ? `archived.${place.resolution}` : place.state
  return stateOfStage[stage]
}

/** The order stages of a payment state. */
export const stagesOf = (state: State): readonly string[] => states[state].stages
