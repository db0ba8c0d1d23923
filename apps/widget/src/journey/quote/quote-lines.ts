/** The lines of the sheet that a price gives: the same on the first screens, the order pages and the receipt. */
import type { ReceiptLine } from '@agio/ui'
import { showAmount, showDecimal, symbolOf, type WireAmount } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'

export type Priced = {
  send: WireAmount
  receive: WireAmount
  gross: WireAmount
  fees: { service: WireAmount; bank: WireAmount; network: WireAmount }
  rate: string
  midRate: string
}

export function priceLines(t: Translate, locale: Locale, priced: Priced | undefined): ReceiptLine[] {
  const amount = (of: WireAmount | undefined) => of && showAmount(locale, of)
  const fee = (id: 'service' | 'bank' | 'network') => feeLine(t, locale, id, priced?.fees[id])
  return [
    rateLine(t, locale, priced && { ...priced, coin: priced.send.currency, fiat: priced.receive.currency }),
    { id: 'gross', label: t('line.gross'), value: amount(priced?.gross) },
    fee('service'),
    fee('bank'),
    fee('network'),
    { id: 'total', label: t('line.total'), value: amount(priced?.receive), state: 'strong' },
  ]
}

export function feeLine(
  t: Translate,
  locale: Locale,
  id: 'service' | 'bank' | 'network',
  fee: WireAmount | undefined,
): ReceiptLine {
  return { id, label: t(`line.${id}`), value: fee && showAmount(locale, fee), width: 6 }
}

type Rate = { rate: string; midRate: string; coin: string; fiat: string }

/** The price of one coin, and how far it is from mid-market. */
export function rateLine(t: Translate, locale: Locale, rate: Rate | undefined): ReceiptLine {
  return {
    id: 'rate',
    label: t('line.rate'),
    value: rate && t('line.rateValue', { coin: symbolOf(rate.coin), rate: rateText(locale, rate) }),
    width: 20,
    ...(rate ? { note: midNote(t, locale, rate) } : {}),
  }
}

/** A word for the arrival that we do not know is left open rather than shown raw. */
export function arrivalLine(t: Translate, arrival: string | undefined): ReceiptLine {
  return {
    id: 'arrives',
    label: t('line.arrives'),
    value: (arrival && t(`arrival.${arrival}` as TextKey)) || undefined,
    width: 20,
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
