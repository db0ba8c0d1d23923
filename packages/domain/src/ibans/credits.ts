/**
 * Credits to dedicated IBANs. The money is in suspense from the import on; then the standing order buys with it, or it waits for
 * its customer, or it is returned. The bank rail moves the money and stores its later state.
 */
import type { NameVerdict } from '../accounts/names.ts'
import { defineTable } from '../lifecycle.ts'
import type { DedicatedIban, StandingOrder } from './rules.ts'

export const creditStates = defineTable<object>()({
  arrived: {
    code: 'arrived',
    meaning: 'The money has arrived, and no decision is made.',
    isOpen: true,
    next: ['waiting', 'in_review', 'bought', 'returning'],
  },
  waiting: {
    code: 'waiting',
    meaning: 'The customer buys with it or sends it back.',
    isOpen: true,
    next: ['in_review', 'bought', 'returning', 'closed'],
  },
  in_review: {
    code: 'in_review',
    meaning: 'An operator checks the sender.',
    isOpen: true,
    next: ['bought', 'returning', 'closed'],
  },
  bought: {
    code: 'bought',
    meaning: 'It is matched to a purchase.',
    isOpen: false,
    next: ['waiting', 'returning'],
  },
  returning: {
    code: 'returning',
    meaning: 'It is on its way back to the sending account.',
    isOpen: true,
    next: ['returned', 'waiting', 'in_review', 'closed'],
  },
  returned: {
    code: 'returned',
    meaning: 'It is back at its sender.',
    isOpen: false,
    next: ['waiting', 'in_review'],
  },
  closed: { code: 'closed', meaning: "The sender's bank recalled it.", isOpen: false, next: [] },
})
export type CreditState = keyof typeof creditStates
export const creditStateNames = Object.keys(creditStates) as [CreditState, ...CreditState[]]

/** Reasons why a credit waits: the standing order keeps money, or the purchase could not be placed. */
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
  /** A purchase released it unused. */
  left: true,
  refused: true,
} as const
export type Why = keyof typeof isWhy
export const whys = Object.keys(isWhy) as [Why, ...Why[]]

export type FirstDecision =
  | { readonly do: 'keep'; readonly why: Why }
  | (StandingOrder & { readonly do: 'buy' })

/** The first decision about a credit, from the state of its IBAN. A credit to a blocked IBAN waits. */
export function firstDecision(
  iban: DedicatedIban,
  { isVerified }: { readonly isVerified: boolean },
): FirstDecision {
  if (iban.state !== 'active' || iban.wanted !== null) return { do: 'keep', why: 'not_active' }
  if (!isVerified) return { do: 'keep', why: 'level' }
  if (iban.isPaused) return { do: 'keep', why: 'paused' }
  return iban.order.do === 'buy' ? iban.order : { do: 'keep', why: 'standing_order' }
}

export type SenderDecision =
  | { readonly do: 'keep' }
  | { readonly do: 'return' }
  | { readonly do: 'review'; readonly why: Why }

/** For kept money: the customer's own waits for them, money of others is returned, and an unclear sender needs an operator. */
export function bySender(verdict: NameVerdict | undefined, isListed: boolean): SenderDecision {
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
  'customer.in_review': 'frozen',
  'service.paused': 'service_paused',
  'price.unavailable': 'no_price',
  'coin.unavailable': 'coin',
  'service.off': 'coin',
  'address.refused': 'wallet',
  'wallet.proof_required': 'wallet',
}

/** The reason for a refusal of placing. */
export const whyOf = (refusal: string): Why => whyOfRefusal[refusal] ?? 'refused'

/** Temporary: the purchase is retried for a day before the money waits for the customer. */
export const isPassing = (why: Why): boolean => why === 'no_price' || why === 'service_paused'
export const triedForHours = 24
