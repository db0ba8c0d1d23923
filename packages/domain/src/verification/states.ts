/** The states of a verification, of a document and of a source of funds: three tables, each state in one row. */
import { defineTable, stateOf, type Next as NextOf } from '../lifecycle.ts'

type Rights = {
  /** The customer may place orders with the level that was approved. */
  readonly mayOrder: boolean
  /** The customer may change steps and papers. A submission that a check or a person decides about stays as it is. */
  readonly mayChange: boolean
}

export const states = defineTable<Rights>()({
  incomplete: {
    code: 'incomplete',
    meaning: 'The customer has something to do: steps of the target level are missing.',
    mayOrder: false,
    mayChange: true,
    isOpen: true,
    next: ['pending', 'no_service'],
  },
  pending: {
    code: 'pending',
    meaning: 'All steps are submitted, and a check or a person decides.',
    mayOrder: false,
    mayChange: false,
    isOpen: true,
    next: ['complete', 'incomplete', 'no_service'],
  },
  pending_up: {
    code: 'pending_up',
    meaning:
      'An upgrade or a renewed document is under review, and the level approved before stays in force.',
    mayOrder: true,
    mayChange: false,
    isOpen: true,
    next: ['complete', 'pending', 'incomplete', 'no_service'],
  },
  complete: {
    code: 'complete',
    meaning: 'The level is approved.',
    mayOrder: true,
    mayChange: true,
    isOpen: false,
    next: ['pending_up', 'incomplete', 'pending', 'no_service'],
  },
  no_service: {
    code: 'no_service',
    meaning: 'We do not serve this customer, until an operator reopens the verification.',
    mayOrder: false,
    mayChange: false,
    isOpen: false,
    next: ['incomplete'],
  },
})
export type State = keyof typeof states
export type Next<S extends State> = NextOf<typeof states, S>
export const stateNames = Object.keys(states) as [State, ...State[]]
export const stateOfCode = (code: string): State | undefined => stateOf(states, code)

/** The step may be submitted with it. */
type Counting = { readonly counts: boolean }

export const documentStates = defineTable<Counting>()({
  required: {
    code: 'required',
    meaning: 'The paper is missing, or was sent back with a reason.',
    counts: false,
    isOpen: true,
    next: ['submitted'],
  },
  submitted: {
    code: 'submitted',
    meaning: 'The paper is uploaded and not decided.',
    counts: true,
    isOpen: true,
    next: ['valid', 'required'],
  },
  valid: {
    code: 'valid',
    meaning: 'The paper is accepted.',
    counts: true,
    isOpen: false,
    next: ['expiring', 'expired', 'required'],
  },
  expiring: {
    code: 'expiring',
    meaning: 'The paper is accepted and expires within 60 days.',
    counts: true,
    isOpen: true,
    next: ['expired', 'submitted', 'required'],
  },
  expired: {
    code: 'expired',
    meaning: 'The paper has expired; a new one takes its place.',
    counts: false,
    isOpen: true,
    next: ['submitted'],
  },
})
export type DocumentState = keyof typeof documentStates
export const documentStateNames = Object.keys(documentStates) as [DocumentState, ...DocumentState[]]

export const fundsStates = defineTable<Counting>()({
  missing: {
    code: 'missing',
    meaning: 'No category is stated, papers of the category are missing, or an operator asks for newer ones.',
    counts: false,
    isOpen: true,
    next: ['submitted', 'accepted', 'exceeded'],
  },
  submitted: {
    code: 'submitted',
    meaning: 'Category and papers are there, and a person decides.',
    counts: true,
    isOpen: true,
    next: ['accepted', 'missing', 'exceeded'],
  },
  accepted: {
    code: 'accepted',
    meaning: 'The funds are explained up to an amount and until a date.',
    counts: true,
    isOpen: false,
    next: ['submitted', 'exceeded', 'missing'],
  },
  exceeded: {
    code: 'exceeded',
    meaning: 'The amount or the date is exceeded; newer papers are wanted.',
    counts: false,
    isOpen: true,
    next: ['submitted', 'accepted', 'missing'],
  },
})
export type FundsState = keyof typeof fundsStates
export const fundsStateNames = Object.keys(fundsStates) as [FundsState, ...FundsState[]]
