/**
 * Until when a paper counts: the last day that it carries, or so long after it was sent. Each paper has a clock of its own, as
 * data: `clock.ts` makes its steps of time, the server asks for it again by the same row.
 */
import { ageOn } from './countries.ts'
import { identityKinds, type PaperKind } from './papers.ts'
import type { Step } from './steps.ts'

/** In place of a last day: the paper has none. It sorts after every day. */
export const noEnd = 'no-end'
/** A last day, "2031-05-01", or `no-end`. */
export type PaperEnd = string

/** Years that authorities write where a card has no end: Spain 9999, Italy 9999 and, by hand, 2999. */
const endlessYears = /^(9999|2999)-/
export const endOf = (typed: string): PaperEnd => (endlessYears.test(typed) ? noEnd : typed)

/** The end that counts of all that was typed, read from a zone, or read by a vendor: the earliest. */
export function earliestEnd(ends: readonly unknown[]): PaperEnd | null {
  const known = ends.flatMap((end) => (typeof end === 'string' && end !== '' ? [endOf(end)] : []))
  return known.toSorted()[0] ?? null
}

type Endless = { readonly country: string; readonly kind: PaperKind; readonly leastAge: number }
/**
 * Cards that are issued without an end, from an age on. Regulation (EU) 2019/1157, article 4(2)(b), allows it from 70 on.
 * Spain: Real Decreto 1553/2005, article 6. Italy: Ministry of the Interior, circular 60 of 24 July 2026. Moldova: from 70 on by
 * the law of 2024; cards issued before to people of 45 and older stay valid.
 */
const endless: readonly Endless[] = [
  { country: 'ES', kind: 'id-card', leastAge: 70 },
  { country: 'IT', kind: 'id-card', leastAge: 70 },
  { country: 'MD', kind: 'id-card', leastAge: 45 },
]

/** `birthDate` null: not known yet, and nothing is refused for it. Days are "1950-05-01". */
export const mayHaveNoEnd = (paper: {
  readonly country: unknown
  readonly kind: unknown
  readonly birthDate: string | null
  readonly today: string
}): boolean =>
  endless.some(
    ({ country, kind, leastAge }) =>
      country === paper.country &&
      kind === paper.kind &&
      (paper.birthDate === null || ageOn(paper.birthDate, paper.today) >= leastAge),
  )

/** The field of the step that says which paper it is: renewed, it has another value. */
export type PaperDay = 'validUntil' | 'issuedOn' | 'authorityUntil'
export type PaperClock = {
  readonly step: Step
  readonly kinds: readonly PaperKind[]
  /** Asked for again together with it. */
  readonly also: readonly PaperKind[]
  readonly day: PaperDay
  /** It counts so long after it was sent, whatever it carries; null: until the end that it carries. */
  readonly months: number | null
  readonly mail: 'identity_expires' | 'paper_expires'
  readonly event: 'identity.expired' | 'paper.expired'
}

export const paperClockNames = [
  'identity',
  'residence-permit',
  'proof-of-address',
  'registry-extract',
  'authority',
] as const
export type PaperClockName = (typeof paperClockNames)[number]

const mail = 'paper_expires'
const event = 'paper.expired'
export const paperClocks: Readonly<Record<PaperClockName, PaperClock>> = {
  identity: {
    step: 'identity',
    kinds: identityKinds,
    // A customer who comes back after so long shows their face beside the new paper.
    also: ['selfie'],
    day: 'validUntil',
    months: null,
    mail: 'identity_expires',
    event: 'identity.expired',
  },
  'residence-permit': {
    step: 'residence-permit',
    kinds: ['residence-permit'],
    also: [],
    day: 'validUntil',
    months: null,
    mail,
    event,
  },
  'proof-of-address': {
    step: 'poa',
    kinds: ['proof-of-address'],
    also: [],
    day: 'issuedOn',
    months: 24,
    mail,
    event,
  },
  'registry-extract': {
    step: 'company-papers',
    kinds: ['registry-extract'],
    also: [],
    day: 'issuedOn',
    months: 12,
    mail,
    event,
  },
  authority: {
    step: 'company-papers',
    kinds: ['authority'],
    also: [],
    day: 'authorityUntil',
    months: 24,
    mail,
    event,
  },
}
export const clockOf = (name: PaperClockName): PaperClock => paperClocks[name]
/** Papers with a last day of their own: shown to be valid for some time yet. */
export const carriesEnd = ({ day, months }: PaperClock): boolean => day === 'validUntil' && months === null

/** A paper without an end is looked at again after so long. */
const endlessMonths = 60

/** The last day on which a paper counts, for its clock. Null: nothing is known of it. */
export function countsUntil(
  { months }: PaperClock,
  {
    carried,
    sentOn,
    approvedOn,
  }: { readonly carried: PaperEnd | null; readonly sentOn: string | null; readonly approvedOn: string },
): string | null {
  const known = [
    ...(carried === noEnd ? [monthsLater(approvedOn, endlessMonths)] : carried === null ? [] : [carried]),
    ...(months !== null ? [monthsLater(sentOn ?? approvedOn, months)] : []),
  ]
  return known.toSorted()[0] ?? null
}

/** A day so many months after another. */
export function monthsLater(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}
