/** The lines of the sheet that a price gives: the same on the first screen, the order page and the receipt. */
import type { ReceiptLine } from '@agio/ui'
import { showAmount, showDecimal, symbolOf, type WireAmount } from '../app/format.ts'
import type { Locale, TextKey, Translate } from '../app/i18n.ts'

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
  const fee = (id: 'service' | 'bank' | 'network'): ReceiptLine => ({
    id,
    label: t(`line.${id}`),
    value: amount(priced?.fees[id]),
    width: 6,
  })
  return [
    {
      id: 'rate',
      label: t('line.rate'),
      value:
        priced &&
        t('line.rateValue', { coin: symbolOf(priced.send.currency), rate: rateText(locale, priced) }),
      width: 20,
      ...(priced ? { note: midNote(t, locale, priced) } : {}),
    },
    { id: 'gross', label: t('line.gross'), value: amount(priced?.gross) },
    fee('service'),
    fee('bank'),
    fee('network'),
    { id: 'total', label: t('line.total'), value: amount(priced?.receive), state: 'strong' },
  ]
}

export function arrivalLine(t: Translate, arrival: string | undefined): ReceiptLine {
  const known = ['instant', 'one_business_day', 'three_business_days'].includes(arrival ?? '')
  return {
    id: 'arrives',
    label: t('line.arrives'),
    value: known ? t(`arrival.${arrival}` as TextKey) : undefined,
    width: 20,
  }
}

/** Five useful digits of the price of a whole coin. */
function rateText(locale: Locale, { rate, receive }: Priced): string {
  const whole = rate.split('.')[0] ?? '0'
  const digits = whole.length > 3 ? 2 : whole === '0' ? 6 : 4
  return `${showDecimal(locale, rate, digits)}\u00a0${receive.currency}`
}

/** How far the rate is from mid-market, said even when it is little; worked out without a float. */
function midNote(t: Translate, locale: Locale, { rate, midRate }: Priced): string {
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
