/** Countries of a customer: which are served, and whether they agree. */
import { isInEea, memberStateOf } from '../accounts/sepa-scope.ts'

export type Countries = {
  readonly document: string | null
  readonly phone: string | null
  readonly residence: string | null
  readonly session: string | null
}

/**
 * Document, phone, residence and session disagree. An unknown country disagrees with nothing, and a part of a state has its
 * documents and often its numbers.
 */
export const countriesDiffer = (countries: Countries): boolean =>
  new Set(Object.values(countries).flatMap((country) => (country === null ? [] : [memberStateOf(country)])))
    .size > 1

/** The problem of a refused country of residence. */
export function residenceProblem(
  country: string,
  notServed: readonly string[],
): 'country-not-supported' | 'country-only-eea' | undefined {
  if ([country, memberStateOf(country)].some((it) => notServed.includes(it))) return 'country-not-supported'
  return isInEea(country) ? undefined : 'country-only-eea'
}

/** Whole years on that day, both as `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = (date: string) => BigInt(date.slice(0, 4))
  const had = birthDate.slice(5) <= day.slice(5) ? 0n : 1n
  return parseInt(String(years(day) - years(birthDate) - had), 10)
}
export const leastAge = 18
