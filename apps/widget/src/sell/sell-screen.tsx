/** `/sell`: coins out, money in. */
import type { QuoteView } from '@agio/contract'
import { AmountPage, type Service } from '../journey/amount/index.ts'
import { arrivalLine, priceLines, sellPricing } from '../journey/quote/index.ts'

const sell: Service<QuoteView> = {
  name: 'sell',
  sends: 'coin',
  price: sellPricing,
  lines: (t, locale, quote) => [...priceLines(t, locale, quote), arrivalLine(t, quote?.arrival)],
  words: { send: 'sell.youSend', receive: 'sell.youGet', fresh: 'sell.fresh' },
}

export function SellScreen() {
  return <AmountPage service={sell} />
}
