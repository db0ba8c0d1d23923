/**
 * What can happen to a dedicated IBAN. Its state is what the bank last answered; a pause is the customer's own and no state
 * of the bank's. Everything that needs to know a state derives from this table.
 */
import { defineTable, type Next as NextOf } from '../lifecycle.ts'

type Row = {
  /** Its customer may have no other one beside it. */
  readonly holdsPlace: boolean
}

export const states = defineTable<Row>()({
  requested: {
    code: 'requested',
    meaning: 'The bank is asked for it, under an id that it keeps for good.',
    isOpen: true,
    holdsPlace: true,
    next: ['active', 'blocked', 'refused', 'closed'],
  },
  active: {
    code: 'active',
    meaning: 'Money comes to it.',
    isOpen: true,
    holdsPlace: true,
    next: ['blocked', 'closed'],
  },
  blocked: {
    code: 'blocked',
    meaning: 'The bank takes no money for it until it is unblocked.',
    isOpen: true,
    holdsPlace: true,
    next: ['active', 'closed'],
  },
  refused: {
    code: 'refused',
    meaning: 'The bank does not open it for this customer.',
    isOpen: false,
    holdsPlace: false,
    next: [],
  },
  closed: {
    code: 'closed',
    meaning: 'It is closed for good; money for it goes back to its sender at the bank.',
    isOpen: false,
    holdsPlace: false,
    next: [],
  },
})

export type State = keyof typeof states
export type Next<S extends State> = NextOf<typeof states, S>
export const stateNames = Object.keys(states) as State[]
