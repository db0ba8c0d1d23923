/**
 * What time alone brings about of a verified customer: papers that expire, the periodic review. The identity is that of the
 * step; a review is due so many months after the last approval, sooner the higher the level.
 */
import { paperRules } from './papers.ts'
import { rankOf, type Level } from './words.ts'

const day = 86_400_000
/** From the last approval to the next look, in days: the higher the limits, the sooner. */
export const reviewDays: Readonly<Record<Level, number>> = {
  no_service: 0,
  starter: 3 * 365,
  basic: 2 * 365,
  full: 365,
}
/** Who is politically exposed is looked at each year, at any level. */
export const reviewDaysOf = (level: Level, isPoliticallyExposed: boolean): number =>
  isPoliticallyExposed ? Math.min(reviewDays[level], 365) : reviewDays[level]

/** So many days before and after it, the customer is reminded and loses the rights. */
const reminderDays = 30
const overdueDays = 30

/** `papers`: from now on those of the identity are in this state. `mail`: once. `event`: for the rules. */
export type ClockStep =
  | { readonly at: number; readonly papers: 'expiring' | 'expired' }
  | { readonly at: number; readonly mail: 'identity_expires' | 'review_due' }
  | { readonly at: number; readonly event: 'identity.expired' | 'review.overdue' }

export type ClockFacts = {
  readonly approved: Level
  /** Milliseconds. */
  readonly approvedAt: number | null
  readonly isPoliticallyExposed: boolean
  /** The last day on which the identity paper is valid, "2031-05-01". */
  readonly identityUntil: string | null
}

/** The steps of the clock, the earliest first. None before a level is approved. */
export function clockSteps({
  approved,
  approvedAt,
  isPoliticallyExposed,
  identityUntil,
}: ClockFacts): ClockStep[] {
  if (rankOf(approved) === 0) return []
  const steps: ClockStep[] = []
  if (identityUntil !== null) {
    const until = Date.parse(`${identityUntil}T00:00:00Z`) + day
    const warned = until - paperRules.expiringDays * day
    steps.push({ at: warned, papers: 'expiring' }, { at: warned, mail: 'identity_expires' })
    steps.push({ at: until, papers: 'expired' })
    steps.push({ at: until + paperRules.graceDays * day, event: 'identity.expired' })
  }
  if (approvedAt !== null) {
    const due = approvedAt + reviewDaysOf(approved, isPoliticallyExposed) * day
    steps.push({ at: due - reminderDays * day, mail: 'review_due' })
    steps.push({ at: due + overdueDays * day, event: 'review.overdue' })
  }
  return steps.toSorted((a, b) => a.at - b.at)
}
