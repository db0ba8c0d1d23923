/**
 * The values that a start URL, an embedding page and a widget key may give to the widget, each by its pattern. The address line is
 * anybody's to write, so a value that does not fit is dropped, and never keeps the widget from starting.
 */
import { externalId } from './merchants.ts'

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const decimal = /^\d{1,30}(?:\.\d{1,18})?$/

type Patterns = Readonly<Record<string, RegExp>>

/** Shown in the fields of the widget. The payee and the wallet are never taken from a link. */
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

/** The verdict on each pair, for the person who writes the link. */
export function verdicts(pairs: Pairs): { readonly name: string; readonly verdict: Verdict }[] {
  const all: Patterns = { ...prefills, ...looks, locale: language, key: /^[A-Za-z0-9_-]{1,64}$/ }
  return Object.entries(pairs).map(([name, value]) => {
    const pattern = Object.hasOwn(all, name) ? all[name] : undefined
    return { name, verdict: !pattern ? 'unknown' : pattern.test(value.trim()) ? 'taken' : 'unfit' }
  })
}

/**
 * The options of a visit, from a merchant's server. Their names are those of every start: of an address, the element and the API.
 */
export type StartOptions = {
  readonly service?: 'sell' | 'buy' | undefined
  /** `USDC`, with its network; an address has both as `coin=USDC@1`. */
  readonly coin?: string | undefined
  readonly network?: number | undefined
  readonly fiat?: 'EUR' | 'GBP' | undefined
  readonly fiatAmount?: string | undefined
  readonly coinAmount?: string | undefined
  /** The wallet of a purchase. */
  readonly address?: string | undefined
  /** The wallet that coins of a sale go back to. */
  readonly refundAddress?: string | undefined
  readonly reference?: string | undefined
  readonly email?: string | undefined
  readonly lang?: string | undefined
  readonly externalId?: string | undefined
  /** The options that the visitor cannot change. */
  readonly lock?: readonly Lockable[] | undefined
}
export const lockables = [
  'service',
  'coin',
  'fiat',
  'fiatAmount',
  'coinAmount',
  'address',
  'refundAddress',
  'reference',
  'email',
] as const
export type Lockable = (typeof lockables)[number]

/** The names of options in a start address and in the widget's fields. The last four are taken from a session alone. */
export const namesInAddress = {
  service: 'service',
  coin: 'coin',
  fiat: 'currency',
  fiatAmount: 'amount',
  coinAmount: 'coin_amount',
  reference: 'reference',
  lang: 'locale',
  externalId: 'externalId',
  email: 'email',
  address: 'destination_address',
  refundAddress: 'refund_address',
} as const satisfies Partial<Record<keyof StartOptions, string>>

/** The options as pairs of the widget: an option without a value is left out. */
export function pairsOf(options: StartOptions): Pairs {
  const { coin, network } = options
  const said = {
    ...options,
    coin: coin !== undefined && network !== undefined ? `${coin}@${network}` : undefined,
  }
  return Object.fromEntries(
    Object.entries(namesInAddress).flatMap(([name, pair]) => {
      const value = said[name as keyof typeof namesInAddress]
      return value === undefined ? [] : [[pair, value]]
    }),
  )
}
