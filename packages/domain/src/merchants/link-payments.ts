/**
 * What an order that pays a payment link is to the merchant who made the link: a payment with a state of its own words. The
 * merchant reads where its money is, and nothing of why a payer's order waits.
 */
import type { SellOrder } from '../sell/order.ts'
import type { State as OrderState } from '../sell/states.ts'

type Resolution = SellOrder<'archived'>['resolution']
/** The states of an order, and of an archived one how it ended, that a payment has a state for. */
type Stage = Exclude<OrderState, 'archived'> | `archived.${Resolution}`

export const states = {
  waiting: {
    meaning: 'A payer has begun, and no coins are seen.',
    stages: ['awaiting_deposit'],
  },
  receiving: {
    meaning: 'Coins are on their way, or the payer decides about too few or too many.',
    stages: ['confirming', 'underpaid', 'overpaid'],
  },
  processing: {
    meaning: 'Coins have come; the payout has not been accepted by the bank yet.',
    stages: ['funded', 'converted', 'payout_queued', 'on_hold'],
  },
  sent: {
    meaning: 'The bank has accepted the payout and has not booked it.',
    stages: ['payout_submitted'],
  },
  completed: {
    meaning: 'The bank has booked the payout.',
    stages: ['completed', 'archived.paid'],
  },
  returned: {
    meaning: 'The bank refused the payout or sent it back. The payer can ask for a refund.',
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
    meaning: 'The payer gave up, or no coins came in time.',
    stages: ['cancelled', 'archived.none'],
  },
} as const satisfies Record<string, { meaning: string; stages: readonly Stage[] }>
export type State = keyof typeof states
export const stateNames = Object.keys(states) as State[]

/** Every stage has a state: one that is left out of the table does not compile. */
const stateOfStage: Readonly<Record<Stage, State>> = Object.fromEntries(
  stateNames.flatMap((state) => states[state].stages.map((stage) => [stage, state])),
) as Record<(typeof states)[State]['stages'][number], State>

export function stateOf(order: SellOrder): State {
  const stage: Stage = order.state === 'archived' ? `archived.${order.resolution}` : order.state
  return stateOfStage[stage]
}

/** What the orders of a payment in that state are in. */
export const stagesOf = (state: State): readonly string[] => states[state].stages
