/** A verification: its data in every state, its events, and its rights. */
import type { NotNow, Refused } from '../lifecycle.ts'
import type { Level as LimitLevel } from '../configuration/configuration.ts'
import { states, type Next, type State } from './states.ts'
import {
  rankOf,
  type CustomerType,
  type IncompleteReason,
  type Level,
  type NoServiceReason,
  type Target,
} from './words.ts'

export type VerificationIn<S extends State = State> = {
  readonly state: S
  readonly type: CustomerType | null
  /** The level that the customer aims at. */
  readonly target: Target
  /** The level that was approved last. It stays while the rights are away. */
  readonly approved: Level
  /** The level that the open review is about. */
  readonly asked: Target | null
  readonly reason: NoServiceReason | IncompleteReason | null
}

export type VerificationEvent =
  | { readonly type: 'customer.started'; readonly as: CustomerType; readonly target: Target }
  | { readonly type: 'customer.upgrades'; readonly target: Target }
  | { readonly type: 'customer.submitted' }
  /** A verified customer shows a new identity document. */
  | { readonly type: 'customer.renewed' }
  | { readonly type: 'customer.withdrew' }
  /** Name, citizenship or address of a verified customer. */
  | { readonly type: 'customer.changed_data' }
  /** The countries where a verified customer pays taxes changed: they are the customer's own word, and the level stays. */
  | { readonly type: 'customer.changed_taxes' }
  /** Others own or run a verified company: they are named and submitted first. */
  | { readonly type: 'company.persons_changed' }
  | { readonly type: 'review.approved' }
  | { readonly type: 'review.more_needed' }
  /** Refused for good; of an upgrade, only the upgrade. */
  | { readonly type: 'review.refused' }
  | { readonly type: 'not_eligible'; readonly reason: NoServiceReason }
  /** A name is like one on a list, or a vendor takes its word back: a person looks before anything goes on. */
  | { readonly type: 'suspected' }
  | { readonly type: 'identity.expired' }
  /** Another paper with a clock of its own: a residence permit, a proof of address, a paper of the company. */
  | { readonly type: 'paper.expired' }
  | { readonly type: 'review.overdue' }
  | { readonly type: 'operator.reopens' }
export type VerificationEventType = VerificationEvent['type']
export type On<E extends VerificationEventType> = Extract<VerificationEvent, { type: E }>

export type Moved<S extends State = State> = { readonly verification: VerificationIn<S> }
export type MoveRefused = NotNow | Refused<'verification.level_unknown'>
/** A state's answer to an event: the same state or one of its next. */
export type Rule<S extends State, E extends VerificationEventType> = (
  it: VerificationIn<S>,
  event: On<E>,
) => Moved<S | Next<S>> | MoveRefused
export type Rules<S extends State> = { readonly [E in VerificationEventType]?: Rule<S, E> }

/** The beginning of a verification: with nothing, or with the level that the settings grant at sign-up. */
export const begin = (granted: Level): VerificationIn => ({
  state: granted === 'no_service' ? 'incomplete' : 'complete',
  type: null,
  target: targetFrom(granted),
  approved: granted,
  asked: null,
  reason: null,
})

/** The least target that a level needs. */
export const targetFrom = (level: Level): Target => (level === 'no_service' ? 'starter' : level)

/** The rights that hold now: the approved level while the state allows orders. */
export const rightsOf = ({ state, approved }: Pick<VerificationIn, 'state' | 'approved'>): Level =>
  states[state].mayOrder ? approved : 'no_service'

/** The row of the limits. A company has its own from full on. */
export function limitLevelOf(it: Pick<VerificationIn, 'state' | 'approved' | 'type'>): LimitLevel {
  const rights = rightsOf(it)
  return it.type === 'company' && rights === 'full' ? 'company' : rights
}

/** The review in hand is about a new document, and no higher level. */
export const isRenewal = ({ approved, asked }: VerificationIn): boolean =>
  asked !== null && rankOf(asked) <= rankOf(approved)

/** An upgrade is chosen and not submitted, or it is under review. */
export const isUpgrade = ({ approved, target }: VerificationIn): boolean =>
  approved !== 'no_service' && rankOf(target) > rankOf(approved)
