/** The rules of a verification: the answer of each state to each event. A pair without a rule is "not now". */
import { follow, notNow } from '../lifecycle.ts'
import { stateNames, type State } from './states.ts'
import {
  isRenewal,
  targetFrom,
  type Moved,
  type MoveRefused,
  type On,
  type Rules,
  type VerificationEvent,
  type VerificationEventType,
  type VerificationIn,
} from './verification.ts'
import { rankOf, targetsOf, type CustomerType, type Target } from './words.ts'

const move = <S extends State>(
  it: VerificationIn,
  state: S,
  changes: Partial<Omit<VerificationIn, 'state'>> = {},
): Moved<S> => ({ verification: { ...it, reason: null, asked: null, ...changes, state } })

const unknown = { refused: 'verification.level_unknown' } as const

/** The highest of what was approved and what is aimed at. */
const aimOf = ({ approved, target }: VerificationIn): Target =>
  rankOf(approved) > rankOf(target) ? targetFrom(approved) : target

function start(it: VerificationIn<'incomplete'>, { as, target }: On<'customer.started'>) {
  const isOther = it.approved !== 'no_service' && it.type !== null && it.type !== as
  if (isOther || !targetsOf[as].includes(target)) return unknown
  return move(it, 'incomplete', { type: as, target, reason: it.reason })
}

/** A customer who was granted a level without a type gives it when they aim higher. */
const startGranted = (it: VerificationIn<'complete'>, { as, target }: On<'customer.started'>) =>
  it.type !== null
    ? notNow
    : targetsOf[as].includes(target) && rankOf(target) > rankOf(it.approved)
      ? move(it, 'complete', { type: as, target })
      : unknown

function upgrade<S extends 'incomplete' | 'complete'>(
  it: VerificationIn<S>,
  { target }: On<'customer.upgrades'>,
): Moved<S> | MoveRefused {
  const type: CustomerType = it.type ?? 'personal'
  if (!targetsOf[type].includes(target) || rankOf(target) <= rankOf(it.approved)) return unknown
  return move(it, it.state, { type, target, reason: it.reason })
}

const notEligible = (it: VerificationIn, { reason }: On<'not_eligible'>) => move(it, 'no_service', { reason })

/** A person looks at what is approved; the rights are away until then. */
const lookAgain = (it: VerificationIn) =>
  move(it, 'pending', { asked: it.asked ?? targetFrom(it.approved), target: it.target })

const ended =
  (reason: 'identity_expired' | 'paper_expired' | 'review_overdue' | 'more_needed') => (it: VerificationIn) =>
    move(it, 'incomplete', { reason, target: targetFrom(it.approved) })

/** The level that the review is about, and no other. */
const approve = (it: VerificationIn) =>
  it.asked === null ? notNow : move(it, 'complete', { approved: it.asked, target: it.asked })

const unchanged = <S extends State>(it: VerificationIn<S>): Moved<S> => ({ verification: it })

export const rules = {
  incomplete: {
    'customer.started': start,
    'customer.upgrades': upgrade,
    'customer.submitted': (it) => (it.type === null ? notNow : move(it, 'pending', { asked: it.target })),
    not_eligible: notEligible,
    suspected: unchanged,
    'identity.expired': unchanged,
    'paper.expired': unchanged,
    'review.overdue': unchanged,
  },
  pending: {
    'review.approved': approve,
    'review.more_needed': (it) => move(it, 'incomplete', { reason: 'more_needed' }),
    'review.refused': (it) =>
      it.reason === 'identity_expired' || it.reason === 'paper_expired'
        ? ended(it.reason)(it)
        : move(it, 'no_service', { reason: 'refused' }),
    'customer.withdrew': (it) => move(it, 'incomplete', { reason: 'withdrawn' }),
    not_eligible: notEligible,
    suspected: (it) => move(it, 'pending', { asked: it.asked }),
    // The rights are away already: the approver decides about the new document.
    'identity.expired': unchanged,
    'paper.expired': unchanged,
  },
  pending_up: {
    'review.approved': approve,
    'review.more_needed': (it) => move(it, 'complete', { reason: 'more_needed' }),
    'review.refused': (it) =>
      move(it, 'complete', {
        target: targetFrom(it.approved),
        // Without a valid document the level ends by itself.
        reason: isRenewal(it) ? 'more_needed' : null,
      }),
    'customer.withdrew': (it) => move(it, 'complete', { reason: 'withdrawn' }),
    not_eligible: notEligible,
    suspected: lookAgain,
    'identity.expired': (it) => move(it, 'pending', { asked: it.asked, reason: 'identity_expired' }),
    'paper.expired': (it) => move(it, 'pending', { asked: it.asked, reason: 'paper_expired' }),
    'review.overdue': ended('review_overdue'),
  },
  complete: {
    'customer.started': startGranted,
    'customer.upgrades': upgrade,
    'customer.submitted': (it) =>
      rankOf(it.target) > rankOf(it.approved) ? move(it, 'pending_up', { asked: it.target }) : notNow,
    'customer.renewed': (it) =>
      move(it, 'pending_up', { asked: targetFrom(it.approved), target: targetFrom(it.approved) }),
    'customer.changed_data': (it) => lookAgain({ ...it, asked: null }),
    'customer.changed_taxes': unchanged,
    'company.persons_changed': ended('more_needed'),
    not_eligible: notEligible,
    suspected: (it) => lookAgain({ ...it, asked: null }),
    'identity.expired': ended('identity_expired'),
    'paper.expired': ended('paper_expired'),
    'review.overdue': ended('review_overdue'),
  },
  no_service: {
    'operator.reopens': (it) => move(it, 'incomplete', { reason: 'reopened', target: aimOf(it) }),
    not_eligible: unchanged,
    suspected: unchanged,
    'identity.expired': unchanged,
    'paper.expired': unchanged,
    'review.overdue': unchanged,
  },
} satisfies { readonly [S in State]: Rules<S> }

export const advance = (it: VerificationIn, event: VerificationEvent): Moved | MoveRefused =>
  follow<Moved | MoveRefused>(rules, it, event)

/** The events that a state has a rule for. */
export const possible = (state: State): readonly VerificationEventType[] =>
  Object.keys(rules[state]) as VerificationEventType[]

/** Every event that some state has a rule for. */
export const eventTypes = [...new Set(stateNames.flatMap(possible))] as [
  VerificationEventType,
  ...VerificationEventType[],
]
