/** Routes that drive the exchanges. */
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
export const readKrakenPast = get('/exchange/kraken/0/public/OHLC', {
  what: 'The past hours of a pair as Kraken gives them, 720 at most. The sandbox makes them up by coin and hour.',
  query: {
    pair: { kind: 'text', what: 'such as USDCEUR', example: 'USDCEUR' },
    interval: { kind: 'whole', what: 'minutes of a candle; 60', optional: true },
    since: { kind: 'whole', what: 'seconds since 1970', optional: true },
  },
  answer:
    '{"error":[],"result":{"USDCEUR":[[1770000000,"0.91","0.92","0.90","0.92","0.92","100.0",12],…],"last":1770000000}}',
})
export const readCoinbasePast = get('/exchange/coinbase/products/{product}/candles', {
  what: 'The past hours of a pair as Coinbase Exchange gives them: 300 at most, newest first, in numbers.',
  params: { product: { kind: 'text', what: 'such as USDC-EUR', example: 'USDC-EUR' } },
  query: {
    granularity: { kind: 'whole', what: 'seconds of a candle; 3600', optional: true },
    start: { kind: 'text', what: 'ISO time', optional: true },
    end: { kind: 'text', what: 'ISO time', optional: true },
  },
  answer: '[[1770000000,0.90,0.92,0.91,0.92,100.0],…]',
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
