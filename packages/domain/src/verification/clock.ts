/**
 * The changes that time alone brings to a verified customer: papers that expire, each by its own clock, and the periodic review. A
 * review is due so many months after the last approval, sooner the higher the level.
 */
import { clockOf, type PaperClock, type PaperClockName } from './ends.ts'
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
/** A politically exposed person is reviewed each year, at any level. */
export const reviewDaysOf = (level: Level, isPoliticallyExposed: boolean): number =>
  isPoliticallyExposed ? Math.min(reviewDays[level], 365) : reviewDays[level]

/** So many days before and after it, the customer is reminded and loses the rights. */
const reminderDays = 30
const overdueDays = 30

/** `papers`: from now on the paper is in this state. `mail`: once. `event`: for the rules. `of`: the paper. */
export type ClockStep =
  | { readonly at: number; readonly of: PaperClockName; readonly papers: 'expiring' | 'expired' }
  | { readonly at: number; readonly of: PaperClockName; readonly mail: PaperClock['mail'] }
  | { readonly at: number; readonly of: PaperClockName; readonly event: PaperClock['event'] }
  | { readonly at: number; readonly mail: 'review_due' }
  | { readonly at: number; readonly event: 'review.overdue' }

export type ClockFacts = {
  readonly approved: Level
  /** Milliseconds. */
  readonly approvedAt: number | null
  /** The accounts of one person, this one among them: the highest of them says how soon all are reviewed. */
  readonly person: readonly { readonly level: Level; readonly isPoliticallyExposed: boolean }[]
  /** The last day on which each paper counts, "2031-05-01". */
  readonly papers: readonly { readonly of: PaperClockName; readonly until: string }[]
}

/** The steps of the clock, the earliest first. None before a level is approved. */
export function clockSteps({ approved, approvedAt, person, papers }: ClockFacts): ClockStep[] {
  if (rankOf(approved) === 0) return []
  const steps: ClockStep[] = papers.flatMap(stepsOfPaper)
  if (approvedAt !== null) {
    const days = [{ level: approved, isPoliticallyExposed: false }, ...person]
      .filter(({ level }) => rankOf(level) > 0)
      .map(({ level, isPoliticallyExposed }) => reviewDaysOf(level, isPoliticallyExposed))
    const due = approvedAt + Math.min(...days) * day
    steps.push({ at: due - reminderDays * day, mail: 'review_due' })
    steps.push({ at: due + overdueDays * day, event: 'review.overdue' })
  }
  return steps.toSorted((a, b) => a.at - b.at)
}

/** One row for all papers: warned of, expired after the last day, and the end of the rights after some days of grace. */
function stepsOfPaper({ of, until: lastDay }: ClockFacts['papers'][number]): ClockStep[] {
  const { mail, event } = clockOf(of)
  const until = Date.parse(`${lastDay}T00:00:00Z`) + day
  const warned = until - paperRules.expiringDays * day
  return [
    { at: warned, of, papers: 'expiring' },
    { at: warned, of, mail },
    { at: until, of, papers: 'expired' },
    { at: until + paperRules.graceDays * day, of, event },
  ]
}
