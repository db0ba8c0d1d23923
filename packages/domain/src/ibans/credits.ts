/**
 * Money that came to a dedicated IBAN. It waits in suspense from the moment that it comes; then the standing order buys with
 * it, or it waits for its customer, or it goes back. What became of it later is read from the bank rail, which moves it.
 */
import type { NameVerdict } from '../accounts/names.ts'
import { defineTable } from '../lifecycle.ts'
import type { DedicatedIban, StandingOrder } from './rules.ts'

export const creditStates = defineTable<object>()({
  arrived: {
    code: 'arrived',
    meaning: 'It has come, and nothing is decided.',
    isOpen: true,
    next: ['waiting', 'in_review', 'bought', 'returning'],
  },
  waiting: {
    code: 'waiting',
    meaning: 'It waits for its customer: they buy with it, or send it back.',
    isOpen: true,
    next: ['in_review', 'bought', 'returning', 'closed'],
  },
  in_review: {
    code: 'in_review',
    meaning: 'An operator looks at who sent it.',
    isOpen: true,
    next: ['bought', 'returning', 'closed'],
  },
  bought: {
    code: 'bought',
    meaning: 'A purchase has it.',
    isOpen: false,
    next: ['waiting', 'returning'],
  },
  returning: {
    code: 'returning',
    meaning: 'It is on its way back to the account it came from.',
    isOpen: true,
    next: ['returned', 'waiting', 'in_review', 'closed'],
  },
  returned: {
    code: 'returned',
    meaning: 'It went back to its sender.',
    isOpen: false,
    next: ['waiting', 'in_review'],
  },
  closed: { code: 'closed', meaning: "Its sender's bank took it back.", isOpen: false, next: [] },
})
export type CreditState = keyof typeof creditStates
export const creditStateNames = Object.keys(creditStates) as [CreditState, ...CreditState[]]

/** Why it waits: the standing order says so, or what kept the purchase from being placed. */
const isWhy = {
  standing_order: true,
  paused: true,
  not_active: true,
  level: true,
  limit: true,
  too_little: true,
  too_much: true,
  debt: true,
  frozen: true,
  service_paused: true,
  no_price: true,
  terms: true,
  wallet: true,
  coin: true,
  sender: true,
  listed: true,
  /** A purchase had it and did not use it. */
  left: true,
  refused: true,
} as const
export type Why = keyof typeof isWhy
export const whys = Object.keys(isWhy) as [Why, ...Why[]]

export type FirstDecision =
  | { readonly do: 'keep'; readonly why: Why }
  | (StandingOrder & { readonly do: 'buy' })

/** What the IBAN says of money that comes to it. Money that comes to a blocked one all the same waits. */
export function firstDecision(
  iban: DedicatedIban,
  { isVerified }: { readonly isVerified: boolean },
): FirstDecision {
  if (iban.state !== 'active' || iban.wanted !== null) return { do: 'keep', why: 'not_active' }
  if (!isVerified) return { do: 'keep', why: 'level' }
  if (iban.isPaused) return { do: 'keep', why: 'paused' }
  return iban.order.do === 'buy' ? iban.order : { do: 'keep', why: 'standing_order' }
}

/** Of money that is kept: the customer's own waits for them, that of others goes back, and what is not sure is for a person. */
export function bySender(
  verdict: NameVerdict | undefined,
  isListed: boolean,
): { readonly do: 'keep' } | { readonly do: 'return' } | { readonly do: 'review'; readonly why: Why } {
  if (isListed) return { do: 'review', why: 'listed' }
  if (verdict === 'other') return { do: 'return' }
  return verdict === 'same' ? { do: 'keep' } : { do: 'review', why: 'sender' }
}

const whyOfRefusal: Readonly<Record<string, Why>> = {
  'verification.required': 'level',
  'limit.exceeded': 'limit',
  'amount.below_min': 'too_little',
  'amount.above_max': 'too_much',
  'customer.in_debt': 'debt',
  'customer.frozen': 'frozen',
  'service.paused': 'service_paused',
  'price.unavailable': 'no_price',
  'coin.unavailable': 'coin',
  'service.off': 'coin',
  'address.refused': 'wallet',
  'wallet.proof_required': 'wallet',
}

/** Why the purchase could not be placed, from the refusal of placing it. */
export const whyOf = (refusal: string): Why => whyOfRefusal[refusal] ?? 'refused'

/** It passes by itself: the purchase is tried again for a day before its money waits for the customer. */
export const isPassing = (why: Why): boolean => why === 'no_price' || why === 'service_paused'
export const triedForHours = 24
