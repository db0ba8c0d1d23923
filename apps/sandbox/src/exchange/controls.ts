/** How the exchanges can be driven. */
import { controlsOf, trouble } from '../app/control.ts'
import { exchangeFaultKinds, exchangeNames } from './exchange.ts'

const { get, post } = controlsOf('exchange')

const source = { kind: 'text', what: 'only this exchange', choices: exchangeNames, optional: true } as const

export const readKraken = get('/exchange/kraken/0/public/Ticker', {
  what: 'A ticker as Kraken gives it.',
  query: { pair: { kind: 'text', what: 'such as USDCEUR', example: 'USDCEUR' } },
  answer: '{"error":[],"result":{"USDCEUR":{"a":["0.92","1","1.000"],"b":[…],"c":[…],…}}}',
})
export const readCoinbase = get('/exchange/coinbase/products/{product}/ticker', {
  what: 'A ticker as Coinbase Exchange gives it.',
  params: { product: { kind: 'text', what: 'such as USDC-EUR', example: 'USDC-EUR' } },
  answer: '{"ask":"0.92","bid":"0.91","price":"0.915","time":"2026-01-01T12:00:00.000Z",…}',
})
export const readPrices = get('/exchange/prices', {
  what: 'Every pair with the middle price of each exchange, and the faults that are on.',
  answer: '{"prices":{"USDC-EUR":{"kraken":"0.92000000","coinbase":"0.92000000"}},"faults":[]}',
})
export const setPrice = post('/exchange/price', {
  what: 'Sets the middle price of a pair.',
  body: {
    pair: { kind: 'text', what: 'such as USDC-EUR', example: 'USDC-EUR' },
    price: { kind: 'amount', what: 'of one coin', example: '0.95' },
    source,
  },
  answer: '{"prices":{…}}',
})
export const faultExchange = post('/exchange/fault', {
  what: 'Lets an exchange misbehave: down (503), stale (an hour old and frozen), zero, negative, tenfold.',
  body: {
    ...trouble(exchangeFaultKinds),
    source,
  },
  answer: '{"faults":[{"kind":"down","source":"kraken","secondsLeft":60}]}',
})
