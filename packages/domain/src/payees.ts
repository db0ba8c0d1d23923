/** Accounts that payment links of a merchant may pay. */
import { defineTable } from './lifecycle.ts'

export const states = defineTable<object>()({
  asked: {
    code: 'asked',
    meaning: 'An owner of the merchant named the account, and compliance has not decided.',
    isOpen: true,
    next: ['approved', 'refused', 'removed'],
  },
  approved: {
    code: 'approved',
    meaning: 'Compliance checked whose account it is; links may pay it.',
    isOpen: true,
    next: ['removed'],
  },
  refused: { code: 'refused', meaning: 'Compliance said no.', isOpen: false, next: [] },
  removed: {
    code: 'removed',
    meaning: 'The merchant or compliance removed it; payment links take no new payments for it.',
    isOpen: false,
    next: [],
  },
})
export type State = keyof typeof states
export const stateNames = Object.keys(states) as State[]

/** A bank's answer about a name and an account. */
export const nameChecks = ['match', 'close', 'no_match', 'unavailable'] as const
export type NameCheck = (typeof nameChecks)[number]

/** An account in one state may come into the other. */
export const mayBecome = (from: State, to: State): boolean =>
  (states[from].next as readonly State[]).includes(to)
