/** The lines of the sheet that a price of either service gives. */
import type { ReceiptLine } from '@agio/ui'
import { showAmount, showDecimal, symbolOf, type WireAmount } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'

export function feeLine(
  t: Translate,
  locale: Locale,
  id: 'service' | 'bank' | 'network',
  fee: WireAmount | undefined,
): ReceiptLine {
  return { id, label: t(`line.${id}`), value: fee && showAmount(locale, fee) }
}

type Rate = { rate: string; midRate: string; coin: string; fiat: string }

/** The price of one coin, and how far it is from mid-market. */
export function rateLine(t: Translate, locale: Locale, rate: Rate | undefined) {
  return {
    id: 'rate',
    label: t('line.rate'),
    value: rate && t('line.rateValue', { coin: symbolOf(rate.coin), rate: rateText(locale, rate) }),
    like: t('line.rateValue', { coin: 'USDC', rate: '0.9999\u00a0EUR' }),
    note: rate && midNote(t, locale, rate),
    likeNote: t('line.midAway', { percent: '0.01' }),
  } satisfies ReceiptLine
}

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
function rateText(locale: Locale, { rate, fiat }: Rate): string {
  const whole = rate.split('.')[0] ?? '0'
  const digits = whole.length > 3 ? 2 : whole === '0' ? 6 : 4
  return `${showDecimal(locale, rate, digits)}\u00a0${fiat}`
}

/** How far the rate is from mid-market, said even when it is little; worked out without a float. */
function midNote(t: Translate, locale: Locale, { rate, midRate }: Rate): string {
  const [own, mid] = [units(rate), units(midRate)]
  if (own === mid || mid === 0n) return t('line.midSame')
  const away = own > mid ? own - mid : mid - own
  const hundredths = (away * 10_000n + mid / 2n) / mid
  const digits = (hundredths === 0n ? 1n : hundredths).toString().padStart(3, '0')
  const percent = `${own < mid ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return t('line.midAway', { percent: showDecimal(locale, percent, 2) })
}

function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
}
