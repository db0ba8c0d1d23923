/** `/sell`: coins out, money in. */
import type { QuoteView } from '@agio/contract'
import { Preorder, type Service } from '../preorder/index.ts'
import { arrivalLine, priceLines, sellPricing } from '../quote/index.ts'

const sell: Service<QuoteView> = {
  name: 'sell',
  sends: 'coin',
  price: sellPricing,
  lines: (t, locale, quote) => [...priceLines(t, locale, quote), arrivalLine(t, quote?.arrival)],
  words: { send: 'sell.youSend', receive: 'sell.youGet', fresh: 'sell.fresh' },
}

export function SellScreen() {
  return <Preorder service={sell} />
}
