/**
 * Decides whether a subject is the person on the list. Names give a score; birth date and country move it; an identifying
 * number decides alone.
 */
import { Codec, Stored, type Configuration } from '@agio/domain'
import { fold, type Folded } from './fold.ts'
import { nameScore, type Weights } from './score.ts'

/** The person or company to compare, as far as known. */
export type Subject = {
  readonly name: string
  readonly kind?: EntityKind
  /** Year, year and month, or day. */
  readonly birthDates?: readonly string[]
  /** Two letters each, lower case. */
  readonly countries?: readonly string[]
  /** IMO numbers of ships, registration numbers. */
  readonly numbers?: readonly string[]
}
export type EntityKind = 'person' | 'organisation' | 'vessel' | 'other'
const { list, oneOf, optional, record, text } = Codec
export const subjectDocument = Stored.sealedDocument(
  'screened_name.name',
  1,
  record<Subject>({
    name: text,
    kind: optional(oneOf('person', 'organisation', 'vessel', 'other')),
    birthDates: optional(list(text)),
    countries: optional(list(text)),
    numbers: optional(list(text)),
  }),
)

export type Listed = {
  readonly kind: EntityKind
  readonly names: readonly string[]
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
  readonly numbers: readonly string[]
}

/** The score from which it is a hit, and the figures that move the score. */
export type Decision = Readonly<Record<Exclude<keyof Configuration.Screening, 'words'>, number>> & {
  readonly words: Weights
}

export const decisionBy = ({ words, ...figures }: Configuration.Screening): Decision => ({
  ...partsOfOne(figures),
  words: partsOfOne(words),
})
const partsOfOne = <Name extends string>(figures: Readonly<Record<Name, bigint>>) =>
  Object.fromEntries(
    Object.entries<bigint>(figures).map(([name, figure]) => [name, Number(figure) / 10_000]),
  ) as Record<Name, number>

export type Match = { readonly score: number; readonly name: string; readonly isHit: boolean }

export function match(subject: Subject, listed: Listed, decision: Decision): Match {
  const asked = folded(subject.name)
  const isPerson = (subject.kind ?? listed.kind) === 'person'
  if (hasNumberOf(subject, listed)) return { score: 1, name: listed.names[0] ?? '', isHit: true }
  let best = { score: 0, name: listed.names[0] ?? '' }
  for (const name of listed.names) {
    const score = nameScore(asked, folded(name), isPerson, decision.words)
    if (score > best.score) best = { score, name }
  }
  const score = clamp(best.score + besides(subject, listed, decision))
  const isKind = subject.kind === undefined || areOneKind(subject.kind, listed.kind)
  return { score, name: best.name, isHit: isKind && best.score > 0 && score >= decision.hitFrom }
}

const areOneKind = (one: EntityKind, other: EntityKind) =>
  one === other || one === 'other' || other === 'other'
const clamp = (score: number) => Math.max(0, Math.min(1, Math.round(score * 1000) / 1000))

/** Names of a list come again and again, and the one that is asked about with each of them. */
const cache = new Map<string, Folded>()
function folded(name: string): Folded {
  const known = cache.get(name)
  if (known) return known
  if (cache.size > 5_000) cache.clear()
  const made = fold(name)
  cache.set(name, made)
  return made
}

const digits = (number: string) =>
  number
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()
    .replace(/^imo/, '')
function hasNumberOf({ numbers = [] }: Subject, listed: Listed): boolean {
  const known = new Set(listed.numbers.map(digits))
  return numbers.some((number) => number !== '' && known.has(digits(number)))
}

/** The points that birth date and country add or take. Lists have several of each, and round ones. */
function besides(subject: Subject, listed: Listed, decision: Decision): number {
  const { birthDates = [], countries = [] } = subject
  const known = listed.birthDates
  let sum = 0
  if (birthDates.length > 0 && known.length > 0) {
    // Lists write the first of January where they know the year.
    const isDay = (date: string) => date.length === 10 && !date.endsWith('-01-01')
    if (birthDates.some((date) => isDay(date) && known.includes(date))) sum += decision.sameBirthDay
    else if (!birthDates.some((date) => known.some((other) => areYearsNear(date, other))))
      sum -= decision.otherBirthYear
    else if (birthDates.every(isDay) && known.every(isDay)) sum -= decision.otherBirthDay
  }
  if (countries.length > 0 && listed.countries.length > 0)
    if (!countries.some((country) => listed.countries.includes(country))) sum -= decision.otherCountry
  return sum
}

/** Lists say "about 1962". */
const areYearsNear = (one: string, other: string): boolean =>
  Math.abs(Number.parseInt(one, 10) - Number.parseInt(other, 10)) <= 1
