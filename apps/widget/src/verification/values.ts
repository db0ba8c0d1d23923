/**
 * A person's entries in a step, flat and as texts, ticks and lists: `address.street` is the street within the address.
 * The wire nests it.
 */
import type { BodyIn, saveVerificationStep } from '@agio/contract'

export type TaxResidence = { country: string; number: string }
export type Value = string | boolean | readonly string[] | readonly TaxResidence[]
export type Values = Readonly<Record<string, Value>>
type Wire = BodyIn<typeof saveVerificationStep>['values']

export const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** Nothing but spaces, no tick, or a list without an entry. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === undefined || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && !value.some((it: string | TaxResidence) => countryOf(it) !== '')
}

const countryOf = (it: string | TaxResidence): string => (typeof it === 'string' ? it : it.country)

/** The server's kept values, by the names of the page. */
export function fromWire(wire: Wire | undefined): Values {
  const flat = Object.entries(wire ?? {}).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, text]) => [`${name}.${inner}`, text])
      : [[name, value]],
  )
  return Object.fromEntries(
    flat.filter(([, value]) => value !== null).map(([name, value]) => [name, listFromWire(value)]),
  ) as Values
}

/** A field that was left empty within a list is null on the wire, and a text here. */
const listFromWire = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((it: unknown) =>
        typeof it === 'object' && it !== null
          ? Object.fromEntries(Object.entries(it).map(([name, inner]) => [name, inner ?? '']))
          : it,
      )
    : value

/**
 * Names with a point become an object. An empty value is null, and so is an object of empty texts; of a part that is
 * merged with the rest it is not: other fields of the object are not known here.
 */
export function toWire(values: Values, isPart = false): Wire {
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [outer = name, inner] = name.split('.')
    if (inner === undefined) wire[name] = wireOf(value)
    else wire[outer] = { ...(wire[outer] as object | undefined), [inner]: value }
  }
  const isNothing = (it: unknown) =>
    !isPart &&
    typeof it === 'object' &&
    it !== null &&
    !Array.isArray(it) &&
    Object.values(it).every((one) => one === '')
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, isNothing(value) ? null : value]),
  ) as Wire
}

function wireOf(value: Value): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value === 'boolean') return value
  if (value.every((it) => typeof it !== 'string')) return taxesToWire(value)
  return value.filter((it) => countryOf(it) !== '')
}

/** An entry without a country is none. */
export const taxesToWire = (list: readonly TaxResidence[]) =>
  list
    .filter(({ country }) => country !== '')
    .map(({ country, number }) => ({ country, number: number.trim() || null }))
