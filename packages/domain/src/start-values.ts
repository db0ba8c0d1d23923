/**
 * What a start URL, an embedding page and a widget key may say to the widget, each by its pattern. The address line is
 * anybody's to write, so a value that does not fit is dropped, and never keeps the widget from starting.
 */
import { externalId } from './merchants.ts'

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const decimal = /^\d{1,30}(?:\.\d{1,18})?$/

type Patterns = Readonly<Record<string, RegExp>>

/** Shown in the fields of the widget. Who is paid, and where coins go, is never taken from a link. */
export const prefills = {
  service: /^(?:sell|buy)$/,
  amount: decimal,
  coin_amount: decimal,
  coin: /^[A-Za-z0-9]{1,12}@\d{1,12}$/,
  currency: /^(?:EUR|GBP)$/,
  reference: /^[0-9A-Za-z ]{1,35}$/,
  theme: /^(?:light|dark)$/,
  externalId,
} as const satisfies Patterns

/** The five values everything else of a look is derived from. */
export const looks = {
  accent: colour,
  surface: colour,
  text: colour,
  radius: /^\d{1,2}px$/,
  font: /^[A-Za-z0-9 ,'"-]{1,100}$/,
} as const satisfies Patterns

/** A language tag, such as `de` or `pt-BR`. */
export const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

type Pairs = Readonly<Record<string, string>>
export type StartValues = {
  readonly prefill: Pairs
  readonly theme: Pairs
  readonly locale: string | undefined
}

/** The pairs of the query string that mean something here. */
export function startValues(pairs: Pairs): StartValues {
  const locale = pairs['locale'] !== undefined && language.test(pairs['locale']) ? pairs['locale'] : undefined
  return { prefill: fitting(pairs, prefills), theme: fitting(pairs, looks), locale }
}

function fitting(pairs: Pairs, patterns: Patterns): Pairs {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const value = Object.hasOwn(pairs, name) ? pairs[name]?.trim() : undefined
      return value !== undefined && pattern.test(value) ? [[name, value]] : []
    }),
  )
}

/** `taken`; `unfit`: the pattern refuses the value; `unknown`: the widget has no such parameter. */
export const verdictWords = ['taken', 'unfit', 'unknown'] as const
export type Verdict = (typeof verdictWords)[number]

/** What becomes of each pair, for the person who writes the link. */
export function verdicts(pairs: Pairs): { readonly name: string; readonly verdict: Verdict }[] {
  const all: Patterns = { ...prefills, ...looks, locale: language, key: /^[A-Za-z0-9_-]{1,64}$/ }
  return Object.entries(pairs).map(([name, value]) => {
    const pattern = Object.hasOwn(all, name) ? all[name] : undefined
    return { name, verdict: !pattern ? 'unknown' : pattern.test(value.trim()) ? 'taken' : 'unfit' }
  })
}
