/** The states of a sale: coins in, EUR or GBP out. Everything that needs to know a state derives from this table. */
import { defineStates, stateOf, type Next as NextOf } from '../lifecycle.ts'

const day = 24 * 60 * 60_000
export const archiveAfter = 90 * day

export const states = defineStates({
  awaiting_deposit: {
    code: 'N',
    meaning: 'The order waits for coins, and none are seen.',
    customerGroup: 'waiting',
    isOpen: true,
    holdsMoney: false,
    next: ['confirming', 'cancelled', 'on_hold'],
    deadline: { after: 'depositWindow', since: 'createdAt', event: 'deposit.missing' },
  },
  confirming: {
    code: 'U',
    meaning: 'A transfer of coins is seen and not final.',
    customerGroup: 'receiving',
    isOpen: true,
    holdsMoney: false,
    next: ['awaiting_deposit', 'underpaid', 'cancelled', 'funded', 'overpaid', 'on_hold'],
    deadline: null,
  },
  underpaid: {
    code: 'I',
    meaning: 'Coins are final and worth less than the order asks for.',
    customerGroup: 'incomplete',
    isOpen: true,
    holdsMoney: true,
    next: ['confirming', 'funded', 'on_hold', 'cancelled'],
    deadline: { after: 'choiceWindow', since: 'since', event: 'choice.missing', isChoice: true },
  },
  funded: {
    code: 'F',
    meaning: 'The full amount is final; the checks run.',
    customerGroup: 'funds_being_sent',
    isOpen: true,
    holdsMoney: true,
    next: ['converted', 'archived', 'on_hold'],
    deadline: null,
  },
  overpaid: {
    code: 'G',
    meaning: 'More than the order asks for is final; the customer decides about the rest.',
    customerGroup: 'funds_being_sent',
    isOpen: true,
    holdsMoney: true,
    next: ['funded', 'on_hold'],
    deadline: { after: 'choiceWindow', since: 'since', event: 'customer.wants_surplus', isChoice: true },
  },
  converted: {
    code: 'E',
    meaning: 'The checks passed, the coins are exchanged, and the payout is owed.',
    customerGroup: 'funds_being_sent',
    isOpen: true,
    holdsMoney: true,
    next: ['payout_queued', 'needs_revision', 'on_hold'],
    deadline: null,
  },
  payout_queued: {
    code: 'P',
    meaning: 'The payout is in a payment file.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['converted', 'payout_submitted', 'completed', 'needs_revision', 'on_hold'],
    deadline: null,
  },
  payout_submitted: {
    code: 'S',
    meaning: 'The bank accepted the payout and has not booked it.',
    customerGroup: 'completed',
    isOpen: true,
    holdsMoney: true,
    next: ['converted', 'completed', 'needs_revision', 'on_hold'],
    deadline: null,
  },
  completed: {
    code: 'C',
    meaning: 'The bank booked the payout.',
    customerGroup: 'completed',
    isOpen: false,
    holdsMoney: false,
    next: ['needs_revision', 'archived'],
    deadline: { after: archiveAfter, since: 'completedAt', event: 'archived' },
  },
  on_hold: {
    code: 'W',
    meaning:
      'A person looks at the order, or it waits for an answer; it goes back to the state it came from.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: [
      'awaiting_deposit',
      'confirming',
      'underpaid',
      'funded',
      'overpaid',
      'converted',
      'payout_queued',
      'payout_submitted',
      'completed',
      'needs_revision',
      'cancelled',
      'archived',
    ],
    deadline: { after: 'proofWindow', since: 'proofAskedAt', event: 'proof.missing', isChoice: true },
  },
  needs_revision: {
    code: 'R',
    meaning:
      'The payout was refused or returned, or the name does not match: the customer revises the account.',
    customerGroup: 'revision_needed',
    isOpen: true,
    holdsMoney: true,
    next: ['converted', 'completed', 'on_hold'],
    deadline: { after: 'revisionWindow', since: 'since', event: 'customer.wants_refund', isChoice: true },
  },
  cancelled: {
    code: 'X',
    meaning: 'The order is cancelled; no coins came.',
    customerGroup: 'cancelled',
    isOpen: false,
    holdsMoney: false,
    next: ['confirming', 'archived'],
    deadline: { after: archiveAfter, since: 'cancelledAt', event: 'archived' },
  },
  archived: {
    code: 'Z',
    meaning: 'The order is over and archived.',
    customerGroup: 'archived',
    isOpen: false,
    holdsMoney: false,
    next: ['needs_revision'],
    deadline: null,
  },
})

export type State = keyof typeof states
export type Code = (typeof states)[State]['code']
export type Next<S extends State> = NextOf<typeof states, S>
export const stateNames = Object.keys(states) as State[]
export const codes = stateNames.map((state) => states[state].code) as Code[]
export const codeOf = (state: State): Code => states[state].code
export const stateOfCode = (code: string): State | undefined => stateOf(states, code)
