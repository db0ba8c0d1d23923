/**
 * Payment links: a page of a merchant that a stranger pays from. A link stores no state: it follows from what the merchant
 * said, from the orders that pay it, and from the time. The table says what each state means and what may follow.
 */
import { defineTable } from './lifecycle.ts'

type Rights = {
  /** Somebody who opens the link now may begin to pay. */
  readonly mayPay: boolean
}

export const states = defineTable<Rights>()({
  open: {
    code: 'open',
    meaning: 'The link can be paid, and a link for one payment has no money yet.',
    isOpen: true,
    mayPay: true,
    next: ['part_paid', 'paid', 'expired', 'switched_off'],
  },
  part_paid: {
    code: 'part_paid',
    meaning: 'A payer chose to pay less; the rest can be paid.',
    isOpen: true,
    mayPay: true,
    next: ['open', 'paid', 'expired', 'switched_off'],
  },
  paid: {
    code: 'paid',
    meaning: 'The amount is booked at the bank of the beneficiary.',
    isOpen: false,
    mayPay: false,
    // A bank may send the money back.
    next: ['open', 'part_paid', 'expired', 'switched_off'],
  },
  expired: {
    code: 'expired',
    meaning: 'The link has expired. A payment in progress continues.',
    isOpen: false,
    mayPay: false,
    next: ['paid', 'switched_off'],
  },
  switched_off: {
    code: 'switched_off',
    meaning: 'The merchant switched the link off. A payment in progress continues.',
    isOpen: false,
    mayPay: false,
    next: ['paid'],
  },
})
export type State = keyof typeof states
export const stateNames = Object.keys(states) as State[]

/** `one`: one payment of the amount. `many`: anybody pays the amount. `open`: anybody pays what they choose. */
export const uses = ['one', 'many', 'open'] as const
export type Uses = (typeof uses)[number]

/** The data that the state of a link follows from; amounts in the smallest unit of its currency. */
export type Known = {
  readonly uses: Uses
  /** The amount for the beneficiary; none where the payer chooses. */
  readonly amount: bigint | null
  readonly endsAt: number
  readonly switchedOffAt: number | null
  /** Booked at the beneficiary's bank, of all its orders. */
  readonly paid: bigint
}

export function stateOf(link: Known, now: number): State {
  if (left(link) === 0n) return 'paid'
  if (link.switchedOffAt !== null) return 'switched_off'
  if (link.endsAt <= now) return 'expired'
  return link.uses === 'one' && link.paid > 0n ? 'part_paid' : 'open'
}

/** The amount that the next payment brings the beneficiary; null where the payer chooses. */
export function left({ uses: wanted, amount, paid }: Pick<Known, 'uses' | 'amount' | 'paid'>): bigint | null {
  if (amount === null || wanted !== 'one') return amount
  return paid >= amount ? 0n : amount - paid
}

/** An amount belongs to every link but an open one. */
export const isWhole = ({ uses: wanted, amount }: Pick<Known, 'uses' | 'amount'>): boolean =>
  wanted === 'open' ? amount === null : amount !== null && amount > 0n

/** A link ends within a year. */
export const mostDays = 366

/** Of a file of links: lines beside its header, and bytes. */
export const fileMost = { lines: 500, bytes: 1_000_000 } as const
