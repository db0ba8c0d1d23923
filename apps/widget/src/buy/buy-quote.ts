/** The price of a purchase, and the lines it gives on the sheet: before the order, on it, and on the placed one. */
import type { ReceiptLine } from '@agio/ui'
import { showAmount, type WireAmount } from '../app/i18n/format.ts'
import type { Locale, Translate } from '../app/i18n/i18n.ts'
import { feeLine, pricing, rateLine } from '../journey/quote/index.ts'

/** Until a way to pay is chosen, the price is that of a bank transfer. */
export const buyPricing = pricing('buy', (api, body, signal) => api.call('quoteBuy', { body }, { signal }))

export type BuyPriced = {
  send: WireAmount
  receive: WireAmount
  net: WireAmount
  fees: { service: WireAmount; network: WireAmount }
  rate: string
  midRate: string
  floats: boolean
}

export function buyLines(t: Translate, locale: Locale, priced: BuyPriced | undefined): ReceiptLine[] {
  const amount = (of: WireAmount | undefined) => of && showAmount(locale, of)
  const rate = rateLine(
    t,
    locale,
    priced && { ...priced, coin: priced.receive.currency, fiat: priced.send.currency },
  )
  const floating = (note: string | undefined) =>
    note && (priced?.floats ?? true) ? `${note}\n${t('buy.floats')}` : note
  return [
    { id: 'pay', label: t('buy.youPay'), value: amount(priced?.send) },
    feeLine(t, locale, 'service', priced?.fees.service),
    feeLine(t, locale, 'network', priced?.fees.network),
    { id: 'net', label: t('line.net'), value: amount(priced?.net) },
    { ...rate, note: floating(rate.note), likeNote: floating(rate.likeNote) },
    {
      id: 'receive',
      label: t('line.wallet'),
      value: amount(priced?.receive),
      like: '1,000.00\u00a0USDC',
      state: 'strong',
    },
  ]
}
