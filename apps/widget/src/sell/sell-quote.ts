/** The price of a sale, and the lines it gives on the sheet: before the order, on it, and on the placed one. */
import type { ReceiptLine } from '@agio/ui'
import { showAmount, type WireAmount } from '../app/i18n/format.ts'
import type { Locale, Translate } from '../app/i18n/i18n.ts'
import { feeLine, pricing, rateLine } from '../journey/quote/index.ts'

export const sellPricing = pricing('sell', (api, body, signal) => api.call('quoteSell', { body }, { signal }))

export type SellPriced = {
  send: WireAmount
  receive: WireAmount
  gross: WireAmount
  fees: { service: WireAmount; bank: WireAmount; network: WireAmount }
  rate: string
  midRate: string
}

export function sellLines(t: Translate, locale: Locale, priced: SellPriced | undefined): ReceiptLine[] {
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
