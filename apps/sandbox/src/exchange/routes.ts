/** The public tickers in the shapes of Kraken and Coinbase Exchange, errors and odd names included. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { urlOf, type Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { type ExchangeName, type Exchanges, type Ticker } from './exchange.ts'

export function exchangeRoutes(
  app: FastifyInstance,
  serve: Serve,
  exchanges: Exchanges,
  now: () => Date,
): void {
  const { faults } = exchanges
  serve(controls.readPrices, () => ({ prices: exchanges.prices(), faults: faults.list() }))
  serve(controls.setPrice, ({ body }) =>
    exchanges.setPrice(body.pair.toUpperCase(), body.price, body.source)
      ? { prices: exchanges.prices() }
      : { error: `pair is one of ${exchanges.pairs().join(', ')}; the price has at most 8 decimals` },
  )
  serve(controls.faultExchange, ({ body }) => faults.set(body))
  kraken(app, exchanges)
  coinbase(app, exchanges)
  past(app, exchanges, now)
}

function isDown(exchanges: Exchanges, exchange: ExchangeName, reply: FastifyReply): boolean {
  if (!exchanges.faults.on('down', exchange)) return false
  reply.code(503).send({ error: 'service unavailable' })
  return true
}

/** Kraken keeps its oldest pairs under names of its own. */
const krakenNames: Record<string, string> = { ETHEUR: 'XETHZEUR', ETHGBP: 'XETHZGBP' }

function kraken(app: FastifyInstance, exchanges: Exchanges): void {
  app.get<{ Querystring: { pair?: string } }>(urlOf(controls.readKraken), async (request, reply) => {
    if (isDown(exchanges, 'kraken', reply)) return reply
    const asked = (request.query.pair ?? '').split(',').filter(Boolean)
    const found = asked.map((name) => exchanges.pairs().find((pair) => isKrakenName(name, pair)))
    const tickers = found.map((pair) => (pair === undefined ? undefined : exchanges.ticker('kraken', pair)))
    if (tickers.length === 0 || !tickers.every((ticker) => ticker !== undefined)) {
      return { error: ['EQuery:Unknown asset pair'] }
    }
    const names = found.map((pair = '') => krakenNames[pair.replace('-', '')] ?? pair.replace('-', ''))
    // Kraken's tickers carry no time of their own; the answer's date is all there is.
    const [first] = tickers
    if (first) reply.header('date', first.at.toUTCString())
    return {
      error: [],
      result: Object.fromEntries(tickers.map((ticker, at) => [names[at], krakenTicker(ticker)])),
    }
  })
}

function isKrakenName(name: string, pair: string): boolean {
  const plain = pair.replace('-', '')
  return name.toUpperCase().replace('/', '') === plain || name.toUpperCase() === krakenNames[plain]
}

function krakenTicker({ ask, bid, price }: Ticker) {
  const pairOf = (value: string) => [value, value]
  return {
    a: [ask, '1', '1.000'],
    b: [bid, '1', '1.000'],
    c: [price, '25.00000000'],
    v: pairOf('120000.00000000'),
    p: pairOf(price),
    t: [310, 900],
    l: pairOf(bid),
    h: pairOf(ask),
    o: price,
  }
}

function coinbase(app: FastifyInstance, exchanges: Exchanges): void {
  app.get<{ Params: { product: string } }>(urlOf(controls.readCoinbase), async (request, reply) => {
    if (isDown(exchanges, 'coinbase', reply)) return reply
    const ticker = exchanges.ticker('coinbase', request.params.product.toUpperCase())
    if (!ticker) return reply.code(404).send({ message: 'NotFound' })
    const { ask, bid, price, at } = ticker
    return {
      ask,
      bid,
      volume: '98000.00',
      trade_id: 4711,
      price,
      size: '25.00',
      time: at.toISOString(),
      rfq_volume: '0',
    }
  })
}

const mostHours = { kraken: 720, coinbase: 300 }
const hourMs = 3_600_000

/** Past hours in the shape of each exchange. */
function past(app: FastifyInstance, exchanges: Exchanges, now: () => Date): void {
  type KrakenAsked = { Querystring: { pair?: string; since?: string } }
  app.get<KrakenAsked>(urlOf(controls.readKrakenPast), async ({ query }, reply) => {
    if (isDown(exchanges, 'kraken', reply)) return reply
    const pair = exchanges.pairs().find((one) => isKrakenName(query.pair ?? '', one))
    const oldest = now().getTime() - mostHours.kraken * hourMs
    const from = new Date(Math.max(oldest, Number(query.since ?? 0) * 1000 || oldest))
    const candles = pair === undefined ? undefined : exchanges.past('kraken', pair, from, now())
    if (pair === undefined || !candles) return { error: ['EQuery:Unknown asset pair'] }
    const name = krakenNames[pair.replace('-', '')] ?? pair.replace('-', '')
    const rows = candles
      .slice(-mostHours.kraken)
      .map(({ at, open, high, low, close }) => [
        at.getTime() / 1000,
        open,
        high,
        low,
        close,
        close,
        '2500.00000000',
        42,
      ])
    return { error: [], result: { [name]: rows, last: rows.at(-1)?.[0] ?? 0 } }
  })
  type CoinbaseAsked = { Params: { product: string }; Querystring: { start?: string; end?: string } }
  app.get<CoinbaseAsked>(urlOf(controls.readCoinbasePast), async ({ params, query }, reply) => {
    if (isDown(exchanges, 'coinbase', reply)) return reply
    const until = timeOf(query.end) ?? now()
    const from = timeOf(query.start) ?? new Date(until.getTime() - mostHours.coinbase * hourMs)
    if (until.getTime() - from.getTime() > mostHours.coinbase * hourMs + 1000)
      return reply.code(400).send({ message: 'granularity too small for the requested time range' })
    const candles = exchanges.past('coinbase', params.product.toUpperCase(), from, until)
    if (!candles) return reply.code(404).send({ message: 'NotFound' })
    return candles
      .slice(-mostHours.coinbase)
      .toReversed()
      .map(({ at, open, high, low, close }) => [
        at.getTime() / 1000,
        Number(low),
        Number(high),
        Number(open),
        Number(close),
        1200.5,
      ])
  })
}

function timeOf(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}
