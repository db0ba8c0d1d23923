/**
 * What the start URL of a widget may say. Everything is judged by a pattern and dropped when it does not fit: the address
 * line is anybody's to write, so nothing of it is trusted, refused loudly, or submitted by itself.
 */

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const decimal = /^\d{1,30}(?:\.\d{1,18})?$/

/** Shown in the fields of the widget. Who is paid, and where coins go, is never taken from a link. */
const prefills: Readonly<Record<string, RegExp>> = {
  service: /^(?:sell|buy)$/,
  amount: decimal,
  coin_amount: decimal,
  coin: /^[A-Za-z0-9]{1,12}@\d{1,12}$/,
  currency: /^(?:EUR|GBP)$/,
  reference: /^[0-9A-Za-z ]{1,35}$/,
  theme: /^(?:light|dark)$/,
}

/** The five values everything else of a look is derived from. */
const looks: Readonly<Record<string, RegExp>> = {
  accent: colour,
  surface: colour,
  text: colour,
  radius: /^\d{1,2}px$/,
  font: /^[A-Za-z0-9 ,'"-]{1,100}$/,
}

const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

type Pairs = Readonly<Record<string, string>>
export type StartValues = {
  readonly prefill: Pairs
  readonly theme: Pairs
  readonly locale: string | undefined
}

/** The pairs of the query string that mean something here. */
export function startValues(pairs: Pairs): StartValues {
  const locale = pairs.locale !== undefined && language.test(pairs.locale) ? pairs.locale : undefined
  return { prefill: fitting(pairs, prefills), theme: fitting(pairs, looks), locale }
}

function fitting(pairs: Pairs, patterns: Readonly<Record<string, RegExp>>): Pairs {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const value = Object.hasOwn(pairs, name) ? pairs[name]?.trim() : undefined
      return value !== undefined && pattern.test(value) ? [[name, value]] : []
    }),
  )
}
