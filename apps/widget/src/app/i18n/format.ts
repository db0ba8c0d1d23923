/**
 * Money and coins as people read them. Amounts stay decimal strings from the wire to the screen:
 * `Intl.NumberFormat` formats such strings exactly, and nothing here goes through a float.
 */
import { Coins, Money } from '@agio/domain'
import { locales, type Locale } from './i18n.ts'

export { readWireTime as readTime } from '@agio/contract/wire'

export type WireAmount = { readonly currency: string; readonly amount: string }

/** A deduction wears a minus, inside the run of its amount. */
export type Sign = '' | '\u2212'

/** "100,00 €"; coins to their useful digits, rounded down: "107,23 USDC". */
export function showAmount(locale: Locale, it: WireAmount, sign: Sign = ''): string {
  return shown(locale, it, sign, 'trunc')
}

/** The same of what somebody sends: coins are rounded up, so that the figure is never too little. */
export const showSent = (locale: Locale, it: WireAmount): string => shown(locale, it, '', 'ceil')

function shown(locale: Locale, { currency, amount }: WireAmount, sign: Sign, roundingMode: 'trunc' | 'ceil') {
  if (Money.isFiat(currency)) return inFiat(locale, amount, { currency }, sign)
  const digits = coinOfWire(currency)?.usefulDigits ?? 6
  return inOneRun(
    locale,
    `${sign}${showDecimal(locale, amount, digits, { roundingMode })}\u00a0${symbolOf(currency)}`,
  )
}

/** The same of coins to their last digit, as a wallet sends and shows them. */
export const showExact = (locale: Locale, it: WireAmount, sign: Sign = ''): string =>
  Money.isFiat(it.currency)
    ? inFiat(locale, it.amount, { currency: it.currency }, sign)
    : inOneRun(locale, `${sign}${withPoint(locale, exactAmount(it))}\u00a0${symbolOf(it.currency)}`)

/** An amount stays in its order, figure before symbol, in a text that runs from right to left. */
const inOneRun = (locale: Locale, amount: string): string =>
  locales[locale].direction === 'rtl' ? `\u2066${amount.replaceAll('\u200f', '')}\u2069` : amount

export function showFiat(locale: Locale, currency: string, amount: string): string {
  return inFiat(locale, amount, { currency })
}

/** "€20": money without the cents it does not have. */
export const showRound = (locale: Locale, { currency, amount }: WireAmount): string =>
  inFiat(locale, amount, { currency, trailingZeroDisplay: 'stripIfInteger' })

function inFiat(locale: Locale, amount: string, options: Intl.NumberFormatOptions, sign: Sign = ''): string {
  const format = new Intl.NumberFormat(locales[locale].intl, {
    style: 'currency',
    // Ukrainian would write EUR.
    currencyDisplay: 'narrowSymbol',
    ...options,
  })
  return inOneRun(locale, sign + format.format(asDecimal(amount)))
}

export function showDecimal(
  locale: Locale,
  amount: string,
  digits: number,
  rounding: Pick<Intl.NumberFormatOptions, 'roundingMode'> = {},
): string {
  const options = { ...rounding, maximumFractionDigits: digits, minimumFractionDigits: Math.min(2, digits) }
  return new Intl.NumberFormat(locales[locale].intl, options).format(asDecimal(amount))
}

/** Of an amount that is money for certain. */
export const fiatOf = ({ currency }: WireAmount): Money.Fiat => (Money.isFiat(currency) ? currency : 'EUR')

/** Symbol of a coin id or of a bare symbol. */
export function symbolOf(currency: string): string {
  return currency.split('@')[0] ?? currency
}

export function coinOfWire(currency: string): Coins.Coin | undefined {
  return Coins.isCoinId(currency) ? Coins.coinOf(currency) : undefined
}

/**
 * A typed or pasted amount as the wire's decimal: "1 234,5" and "€1,234.5" → "1234.5". Undefined where it is no number,
 * names another currency than this one, or sets digits apart as no language writes thousands: "1.2.3" is no 123. One
 * mark alone is the decimal one, except where the language groups thousands with it and it stands like that: "1,000" is
 * a thousand in English, one in German.
 */
export function readDecimal(locale: Locale, text: string, currency = ''): string | undefined {
  if (text.length > longest) return undefined
  const plain = withoutSymbol(inLatin(text), currency)
  const shapes = groupsHere(locale, plain) ? [inThousands] : [bare, inThousands, inLakhs]
  const [, whole, , fraction] = shapes.find((shape) => shape.test(plain))?.exec(plain) ?? []
  if (whole === undefined) return undefined
  const kept = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction ? `${kept}.${fraction}` : kept
}

/** Of an amount with its spaces and its currency; a whole pasted page is not waited for. */
const longest = 100
const bare = /^(?=.*\d)(\d*)()(?:[.,٫](\d*))?$/
/** The decimal mark is another one than that between thousands. */
const inThousands = /^(\d{1,3}(?:([.,٬ '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫](\d*))?$/
/** "1,00,000": how India writes a lakh. */
const inLakhs = /^(\d{1,2}(?:,\d\d)+,\d{3})()(?:[.٫](\d*))?$/

function groupsHere(locale: Locale, plain: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) && plain.includes(markOf(locales[locale].intl, 'group'))
}

/** Digits of any script, and those of full width, as 0 to 9; without marks that only turn a text's direction. */
export const inLatin = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}\d]/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .trim()

/** Unicode keeps the ten digits of a script beside each other, the zero first. */
function valueOf(digit: number): number {
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - below - 1))) below += 1
  return below % 10
}

/** Without the name or sign of its own currency, before or behind. */
function withoutSymbol(text: string, currency: string): string {
  const [, before = '', amount = text, behind = ''] = /^([^\d.,٫]*)(.*?)([^\d.,٫]*)$/.exec(text) ?? []
  const words = [before, behind].map((word) => word.trim().toUpperCase()).filter((word) => word !== '')
  return words.every((word) => word === symbolOf(currency).toUpperCase() || word === signs[currency])
    ? amount
    : text
}
const signs: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }

/** The mark between whole and fraction, or between thousands, as `Intl` knows it for the language. */
export function markOf(intl: string, type: 'decimal' | 'group'): string {
  return new Intl.NumberFormat(intl).formatToParts(12345.6).find((part) => part.type === type)?.value ?? '.'
}

/** Every digit, with the language's decimal mark and no grouping, as it is typed or compared. */
export function withPoint(locale: Locale, decimal: string): string {
  // Asked only where there is one: the browser loads its tables of numbers for it.
  return decimal.replace('.', () => markOf(locales[locale].intl, 'decimal'))
}

/** The same with thousands separators, as a field shows it. */
export function grouped(locale: Locale, decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const point = fraction === undefined ? '' : markOf(locales[locale].intl, 'decimal')
  return `${setApart(locale, whole)}${point}${fraction ?? ''}`
}

/** Adds thousands separators to a whole number; other text stays as it is, also "0500", which they would make a fraction. */
export const setApart = (locale: Locale, whole: string): string =>
  /^[1-9]\d{3,}$/.test(whole)
    ? whole.replace(/\B(?=(\d{3})+$)/g, () => markOf(locales[locale].intl, 'group'))
    : whole

/** Every digit, for copying and comparing: "107.23". */
export function exactAmount({ amount }: WireAmount): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

// The declared parameter type knows numbers only; the standard takes decimal strings and keeps every digit.
function asDecimal(amount: string): Intl.StringNumericLiteral {
  return amount as Intl.StringNumericLiteral
}
