/**
 * States of a dedicated IBAN. The state is the bank's last answer; a pause belongs to the customer and is no state. Everything
 * that depends on states derives from this table.
 */
import { defineTable, type Next as NextOf } from '../lifecycle.ts'

type Row = {
  /** A customer has at most one IBAN in such a state. */
  readonly holdsPlace: boolean
}

export const states = defineTable<Row>()({
  requested: {
    code: 'requested',
    meaning: 'The request is with the bank, under an id that never changes.',
    isOpen: true,
    holdsPlace: true,
    next: ['active', 'blocked', 'refused', 'closed'],
  },
  active: {
    code: 'active',
    meaning: 'It receives money.',
    isOpen: true,
    holdsPlace: true,
    next: ['blocked', 'closed'],
  },
  blocked: {
    code: 'blocked',
    meaning: 'The bank accepts no money for it until it is unblocked.',
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
    meaning: 'It is closed permanently; the bank returns money sent to it.',
    isOpen: false,
    holdsPlace: false,
    next: [],
  },
})

export type State = keyof typeof states
export type Next<S extends State> = NextOf<typeof states, S>
export const stateNames = Object.keys(states) as State[]
