/** The form of times, amounts and pages on the wire, and the reading of a time: the one place. No schemas, so it weighs nothing. */
import { Money } from '@agio/domain'
import { intlOf } from '@agio/domain/languages'

/** `YYYY-MM-DD HH:mm:ss`, UTC. */
export function wireTime(at: Date | number): string
export function wireTime(at: Date | number | null | undefined): string | null
export function wireTime(at: Date | number | null | undefined): string | null {
  return at == null ? null : new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export function readWireTime(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`)
}

/** The text names a time zone: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** A text of a bank or a payer without the characters that turn the direction of the text beside it. */
export const withoutTurns = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '\ufffd')

/** The exact decimal of an amount, with its currency. */
export function wireAmount(money: Money.Money): { currency: string; amount: string }
export function wireAmount(money: Money.Money | null): { currency: string; amount: string } | null
export function wireAmount(money: Money.Money | null): { currency: string; amount: string } | null {
  return money && { currency: money.asset, amount: Money.format(money) }
}

/** "€100.00" or "1.5 USDC", exactly: `Intl` formats decimal strings, no number is made of them. Mails and papers show it. */
export function exactFigure(
  { amount, currency }: { amount: string; currency: string },
  language: string,
  sign: '' | '\u2212' = '',
): string {
  const [symbol = '', chain] = currency.split('@')
  const isCoin = chain !== undefined
  const format = new Intl.NumberFormat(
    intlOf(language),
    isCoin ? { maximumFractionDigits: 18 } : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  )
  const figure = `${sign}${format.format(amount as Intl.StringNumericLiteral)}${isCoin ? ` ${symbol}` : ''}`
  // In a text from right to left it stays one run: the minus before the figure, the figure before the symbol.
  return language === 'ar' ? `\u2066${figure.replaceAll('\u200f', '')}\u2069` : figure
}

/** "1,090.00 EUR" or "100.5 USDC", exactly, as operators read it: a currency keeps its cents, coins lose their last zeros. */
export function operatorFigure({ amount, currency }: { amount: string; currency: string }): string {
  const [symbol = '', chain] = currency.split('@')
  const short = chain === undefined ? amount : amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const [whole = '', rest] = short.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rest === undefined ? grouped : `${grouped}.${rest}`} ${symbol}`
}

/** A rate to the five digits that tell it from another one: "0.91991". */
export const operatorRate = (rate: string): string =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: 5 }).format(rate as Intl.StringNumericLiteral)

/** A page of a list; `next` is the cursor of the page after it. A list that is complete has none. */
export function wirePage<Item>(items: Item[]): { items: Item[]; next: null }
export function wirePage<Item>(items: Item[], next: string | null): { items: Item[]; next: string | null }
export function wirePage<Item>(items: Item[], next: string | null = null) {
  return { items, next }
}
