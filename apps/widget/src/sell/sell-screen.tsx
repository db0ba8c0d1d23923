/** `/sell`: coins out, money in. */
import type { QuoteView } from '@agio/contract'
import { lazily } from '../app/lazily.tsx'
import { AmountPage, type Service } from '../journey/amount/index.ts'
import { arrivalLine } from '../journey/quote/index.ts'
import { sellLines, sellPricing } from './sell-quote.ts'

const sell: Service<QuoteView> = {
  name: 'sell',
  sends: 'coin',
  price: sellPricing,
  lines: (t, locale, quote) => [
    ...sellLines(t, locale, quote),
    arrivalLine(t, quote?.arrival, 'arrival.instant'),
  ],
  Held: lazily(() => import('../wallet/index.tsx').then((it) => it.HeldCoins)),
  words: { send: 'sell.youSend', receive: 'sell.youGet', act: 'sell.act' },
}

export function SellScreen() {
  return <AmountPage service={sell} />
}
