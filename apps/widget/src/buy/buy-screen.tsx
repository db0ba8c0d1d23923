/** `/buy`: money out, coins in. Below the sheet, how the rate has moved. */
import type { BuyQuoteView } from '@agio/contract'
import { AmountPage, type Service } from '../journey/amount/index.ts'
import { arrivalLine } from '../journey/quote/index.ts'
import { RateHistory } from '../journey/rates/index.ts'
import { buyLines, buyPricing } from './buy-quote.ts'

const buy: Service<BuyQuoteView> = {
  name: 'buy',
  sends: 'fiat',
  price: buyPricing,
  lines: (t, locale, quote) => [
    ...buyLines(t, locale, quote).slice(1),
    arrivalLine(t, quote?.arrival, 'arrival.two_business_days'),
  ],
  words: { send: 'buy.youPay', receive: 'buy.youGet', fresh: 'buy.fresh' },
}

export function BuyScreen() {
  return (
    <>
      <AmountPage service={buy} />
      <RateHistory />
    </>
  )
}
