/**
 * May we do business with this person now? One question with one table: each reason says of each step that moves value
 * whether it goes on, waits, or stops. A reason without a row, or a step without an answer, does not compile.
 *
 * `waits`: the order stays where it is and goes on by itself once the reason is gone. `stops`: nothing leaves by a deadline or
 * a rule, also later; a person decides what goes back, to whom, and what is kept.
 */
import { states, type State } from '../verification/states.ts'
import type { Level, NoServiceReason } from '../verification/words.ts'

/** The steps that move value, or promise it. */
export const steps = [
  'placing',
  'exchange',
  'payout',
  'coins',
  'refund',
  'link_payment',
  'iban_credit',
  'merchant_refund',
] as const
export type Step = (typeof steps)[number]
export type Answer = 'goes_on' | 'waits' | 'stops'

/** The most serious first: of several reasons this one counts. */
export const reasons = [
  'sanctioned',
  'frozen',
  'refused',
  'under_age',
  'not_eligible',
  'hit_open',
  'same_person',
  'in_review',
  'identity_expired',
  'review_overdue',
  'documents_missing',
  'unverified',
] as const
export type Reason = (typeof reasons)[number]

const each = (answer: Answer): Readonly<Record<Step, Answer>> => ({
  placing: answer,
  exchange: answer,
  payout: answer,
  coins: answer,
  refund: answer,
  link_payment: answer,
  iban_credit: answer,
  merchant_refund: answer,
})

export const table: Readonly<Record<Reason, Readonly<Record<Step, Answer>>>> = {
  sanctioned: each('stops'),
  frozen: each('stops'),
  refused: each('stops'),
  under_age: each('stops'),
  not_eligible: each('stops'),
  hit_open: each('waits'),
  same_person: each('waits'),
  in_review: each('waits'),
  identity_expired: each('waits'),
  review_overdue: each('waits'),
  documents_missing: each('waits'),
  unverified: each('waits'),
}

/** Two persons decide what becomes of value of a customer who is on a list. */
export const decidersOf = (reason: Reason | null): 1 | 2 => (reason === 'sanctioned' ? 2 : 1)

/** The standing of a customer as a whole: the strictest answer of the row. */
export type Standing =
  | { readonly state: 'clear'; readonly reason: null }
  | { readonly state: 'waits' | 'stops'; readonly reason: Reason }
export const clear: Standing = { state: 'clear', reason: null }

export const standingFor = (reason: Reason | null): Standing => {
  if (reason === null) return clear
  const answers = steps.map((step) => table[reason][step])
  if (answers.includes('stops')) return { state: 'stops', reason }
  return answers.includes('waits') ? { state: 'waits', reason } : clear
}

/** The data about a customer that standing follows from, of every slice that has some. */
export type Known = {
  /** Undefined: nothing was asked yet; the level that the settings grant counts. */
  readonly verification:
    | { readonly state: State; readonly reason: string | null; readonly approved: Level }
    | undefined
  readonly isFrozen: boolean
  /** Undecided hits of the customer, their owners and their representative. */
  readonly openHits: number
  /** Undecided links to another account of the same person. */
  readonly openLinks: number
}

/** The most serious reason, or null. */
export function reasonOf({ verification, isFrozen, openHits, openLinks }: Known): Reason | null {
  const held = verification && ofVerification(verification)
  const found: readonly (Reason | null | undefined | false)[] = [
    held,
    isFrozen && 'frozen',
    openHits > 0 && 'hit_open',
    openLinks > 0 && 'same_person',
  ]
  return reasons.find((reason) => found.includes(reason)) ?? null
}

function ofVerification({ state, reason, approved }: NonNullable<Known['verification']>): Reason | null {
  if (states[state].mayOrder) return null
  if (state === 'no_service') return ofNoService(reason as NoServiceReason | null)
  if (approved === 'no_service') return 'unverified'
  if (state === 'pending') return 'in_review'
  if (reason === 'identity_expired' || reason === 'review_overdue') return reason
  return 'documents_missing'
}

function ofNoService(reason: NoServiceReason | null): Reason {
  if (reason === 'screening') return 'sanctioned'
  return reason === 'refused' || reason === 'under_age' ? reason : 'not_eligible'
}

/** Refusals for good: they stay with the keys of the person, under whatever address they come back. */
export const refusals = ['sanctioned', 'frozen', 'refused', 'under_age'] as const satisfies readonly Reason[]
export type Refusal = (typeof refusals)[number]
export const refusalOf = (reason: string | null): Refusal | null =>
  refusals.find((it) => it === reason) ?? null
