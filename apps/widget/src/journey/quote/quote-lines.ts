/** The lines of the sheet that a price of either service gives. */
import type { MoneyLine } from '@agio/contract/receipt-lines'
import type { ReceiptLine } from '@agio/ui'
import { showAmount, showDecimal, symbolOf } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'

export type LineLabels = Readonly<Partial<Record<MoneyLine['key'], TextKey>>>
type SheetLine = ReceiptLine & { note?: string | undefined; likeNote?: string | undefined }

/** One line of the money on the sheet. A label that the page does not name is the line's own. */
export function moneyLine(t: Translate, locale: Locale, line: MoneyLine, labels: LineLabels): SheetLine {
  const label = t(labels[line.key] ?? (`line.${line.key}` as TextKey))
  if (line.kind === 'amount') {
    const { key, sign, amount } = line
    return { id: key, label, value: amount && showAmount(locale, amount, sign) }
  }
  const rate = line.of
  return {
    id: line.key,
    label,
    value: rate && t('line.rateValue', { coin: symbolOf(rate.coin), rate: rateText(locale, rate) }),
    like: t('line.rateValue', { coin: 'USDC', rate: '0.999999\u00a0EUR' }),
    note: rate && midNote(t, locale, rate),
    likeNote: t('line.midBelow', { percent: '0.01' }),
  }
}

type Rate = { rate: string; midRate: string; fiat: string }

/** An arrival without a text stays empty; the raw word is never shown. */
export function arrivalLine(t: Translate, arrival: string | undefined, usual: TextKey): ReceiptLine {
  return {
    id: 'arrives',
    label: t('line.arrives'),
    value: (arrival && t(`arrival.${arrival}` as TextKey)) || undefined,
    like: t(usual),
  }
}

/** Five useful digits of the price of a whole coin. */
export function rateText(locale: Locale, { rate, fiat }: Pick<Rate, 'rate' | 'fiat'>): string {
  const whole = rate.split('.')[0] ?? '0'
  const digits = whole.length > 3 ? 2 : whole === '0' ? 6 : 4
  return `${showDecimal(locale, rate, digits)}\u00a0${fiat}`
}

/** The distance of the rate from mid-market, said even when it is little; worked out without a float. */
function midNote(t: Translate, locale: Locale, { rate, midRate }: Rate): string {
  const [own, mid] = [units(rate), units(midRate)]
  if (own === mid || mid === 0n) return t('line.midSame')
  const away = own > mid ? own - mid : mid - own
  const hundredths = (away * 10_000n + mid / 2n) / mid
  const digits = (hundredths === 0n ? 1n : hundredths).toString().padStart(3, '0')
  const percent = showDecimal(locale, `${digits.slice(0, -2)}.${digits.slice(-2)}`, 2)
  return t(own < mid ? 'line.midBelow' : 'line.midAbove', { percent })
}

function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
}
