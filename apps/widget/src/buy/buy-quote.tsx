/** The price of a purchase, and the lines it gives on the sheet: before the order, on it, and on the placed one. */
import type { ReceiptLine } from '@agio/ui'
import type { ReactNode } from 'react'
import { useText } from '../app/context.tsx'
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
  return [
    { id: 'pay', label: t('buy.youPay'), value: amount(priced?.send) },
    feeLine(t, locale, 'service', priced?.fees.service),
    feeLine(t, locale, 'network', priced?.fees.network),
    { id: 'net', label: t('line.net'), value: amount(priced?.net) },
    priced?.floats ? { ...rate, note: <Floating note={rate.note} /> } : rate,
    { id: 'receive', label: t('line.wallet'), value: amount(priced?.receive), state: 'strong' },
  ]
}

function Floating({ note }: { note: ReactNode }) {
  const { t } = useText()
  return (
    <>
      {note}
      <br />
      {t('buy.floats')}
    </>
  )
}
