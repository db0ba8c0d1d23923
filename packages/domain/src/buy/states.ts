/** The states of a purchase: EUR or GBP in, coins out. Everything that needs to know a state derives from this table. */
import { defineStates, stateOf, type Next as NextOf } from '../lifecycle.ts'

const day = 24 * 60 * 60_000
/**
 * The time that an authorised payment may take. Then its authorisation expires, and money that comes later has the present rate. A
 * bank credits by the end of the next business day (PSD2, article 83), or one day later on paper; five days cover that over a long
 * weekend. It is no setting: an order that is under way must not expire because somebody edits a figure.
 */
export const authorisationLasts = 5 * day
/** The rail says that it expired; this much later a person looks. */
export const waitForExpiry = day
export const archiveAfter = 90 * day

export const states = defineStates({
  awaiting_payment: {
    code: 'N',
    meaning: 'The order waits for money.',
    customerGroup: 'waiting',
    isOpen: true,
    holdsMoney: false,
    next: ['payment_pending', 'payment_received', 'cancelled', 'expired'],
    deadline: { after: 'moneyWindow', since: 'createdAt', event: 'payment.missing' },
  },
  payment_pending: {
    code: 'W',
    meaning: 'The customer says that the money is on its way, or a payment is authorised.',
    customerGroup: 'waiting',
    isOpen: true,
    holdsMoney: false,
    next: ['awaiting_payment', 'payment_received', 'cancelled', 'expired'],
    deadline: { after: 'moneyWindow', since: 'createdAt', event: 'payment.missing' },
  },
  payment_received: {
    code: 'R',
    meaning: 'Money is received and matched; the checks run, or more is waited for.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['awaiting_payment', 'payment_pending', 'cleared', 'failed'],
    deadline: { after: 'moreWindow', since: 'waitsSince', event: 'payment.missing' },
  },
  cleared: {
    code: 'B',
    meaning: 'Payer, limit and screening passed.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['executed', 'failed'],
    deadline: null,
  },
  executed: {
    code: 'O',
    meaning: 'The exchange is executed, and the coins are owed.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['transfer_signed', 'failed'],
    deadline: { after: 'proofWindow', since: 'proofAskedAt', event: 'proof.missing', isChoice: true },
  },
  transfer_signed: {
    code: 'T',
    meaning: 'A transfer of the coins is prepared and signed.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['transfer_broadcast', 'completed', 'failed'],
    deadline: null,
  },
  transfer_broadcast: {
    code: 'P',
    meaning: 'The transfer is on its chain and not final.',
    customerGroup: 'processing',
    isOpen: true,
    holdsMoney: true,
    next: ['transfer_signed', 'completed', 'failed'],
    deadline: null,
  },
  completed: {
    code: 'C',
    meaning: 'The coins have arrived and are final.',
    customerGroup: 'completed',
    isOpen: false,
    holdsMoney: false,
    next: ['archived'],
    deadline: { after: archiveAfter, since: 'completedAt', event: 'archived' },
  },
  archived: {
    code: 'Z',
    meaning: 'The order is over and archived.',
    customerGroup: 'archived',
    isOpen: false,
    holdsMoney: false,
    next: [],
    deadline: null,
  },
  cancelled: {
    code: 'X',
    meaning: 'The customer cancelled the order before money came.',
    customerGroup: 'cancelled',
    isOpen: false,
    holdsMoney: false,
    next: ['payment_received', 'failed'],
    deadline: null,
  },
  expired: {
    code: 'F',
    meaning: 'No money came in time.',
    customerGroup: 'expired',
    isOpen: false,
    holdsMoney: false,
    next: ['payment_received', 'failed'],
    deadline: null,
  },
  failed: {
    code: 'Y',
    meaning: 'The purchase failed; the money is sent back, or has been.',
    customerGroup: 'failed',
    isOpen: true,
    holdsMoney: true,
    next: [],
    deadline: null,
  },
})

export type State = keyof typeof states
export type Code = (typeof states)[State]['code']
export type Next<S extends State> = NextOf<typeof states, S>
export const stateNames = Object.keys(states) as State[]
export const codes = stateNames.map((state) => states[state].code) as Code[]
const takesMoney: Readonly<Record<State, boolean>> = {
  awaiting_payment: true,
  payment_pending: true,
  payment_received: false,
  cleared: false,
  executed: false,
  transfer_signed: false,
  transfer_broadcast: false,
  completed: false,
  archived: false,
  cancelled: true,
  expired: true,
  failed: false,
}
/** Money may still come for an order in one of these states that has none yet. */
export const statesThatTakeMoney = stateNames.filter((state) => takesMoney[state])
export const codeOf = (state: State): Code => states[state].code
export const stateOfCode = (code: string): State | undefined => stateOf(states, code)
