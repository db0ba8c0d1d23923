/** The price of one coin, with as many digits as the rate on the page of the amount has. */
import { showDecimal } from '../../../app/i18n/format.ts'
import type { Locale } from '../../../app/i18n/i18n.ts'

export function priceText(locale: Locale, price: string, fiat: string): string {
  const whole = price.split('.')[0] ?? '0'
  const digits = whole.length > 3 ? 2 : whole === '0' ? 6 : 4
  return `${showDecimal(locale, price, digits)}\u00a0${fiat}`
}
