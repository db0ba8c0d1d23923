/** `/buy`: money out, coins in. Below the sheet, how the rate has moved. */
import { lazily } from '../app/lazily.tsx'
import { AmountPage, type Service } from '../journey/amount/index.ts'
import { arrivalLine } from '../journey/quote/index.ts'
import { RateHistory } from '../journey/rates/index.ts'
import { MethodRow } from './method-row.tsx'
import { buyLines, buyPricing, type BuyPrice } from './buy-quote.ts'

const MethodOffer = lazily(() => import('./method-offer.tsx').then((it) => it.MethodOffer))

const buy: Service<BuyPrice> = {
  name: 'buy',
  sends: 'fiat',
  price: buyPricing,
  settles: ({ method }) => ({ method }),
  Extra: MethodRow,
  Offer: (it) => (it.quote?.offer || it.refused ? <MethodOffer {...it} /> : null),
  lines: (t, locale, quote) => [
    // The method's line says that the rate floats.
    ...buyLines(t, locale, quote && { ...quote, floats: false }).slice(1),
    arrivalLine(t, quote?.arrival, 'arrival.two_business_days'),
  ],
  words: { send: 'buy.youPay', receive: 'buy.youGet', act: 'buy.act' },
}

export function BuyScreen() {
  return (
    <>
      <AmountPage service={buy} />
      <RateHistory />
    </>
  )
}
