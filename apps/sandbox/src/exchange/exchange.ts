/** Two exchanges with their own view of the same market: a price per pair, moved by hand, and a small difference. */
import { Coins } from '@agio/domain'
import { textOf, unitsOf } from '../app/decimal.ts'
import { createFaults, type Faults } from '../app/faults.ts'
import { hourOf, partsAt, partsScale } from './past.ts'

export const exchangeNames = ['kraken', 'coinbase'] as const
export type ExchangeName = (typeof exchangeNames)[number]
export const exchangeFaultKinds = ['down', 'stale', 'zero', 'negative', 'tenfold'] as const
export type ExchangeFault = (typeof exchangeFaultKinds)[number]

/** An hour of trade; `at` is its beginning. */
export type Candle = { at: Date; open: string; high: string; low: string; close: string }
export type Ticker = { bid: string; ask: string; price: string; at: Date }

const places = 8
const poundsPerHundredEuros = 86n
/** Parts in 100,000 from the middle: each exchange's own view, then half of its spread. */
const offset: Record<ExchangeName, bigint> = { kraken: 5n, coinbase: -5n }
const halfSpread = 10n
const whole = 100_000n

export type Exchanges = {
  pairs(): string[]
  /** Undefined for a pair that is not traded. */
  ticker(exchange: ExchangeName, pair: string): Ticker | undefined
  /** The whole hours between two times, oldest first; undefined for a pair that is not traded. */
  past(exchange: ExchangeName, pair: string, from: Date, until: Date): Candle[] | undefined
  /** Moves a price on one exchange or on both; false for a pair that is not traded or an amount that is none. */
  setPrice(pair: string, price: string, exchange?: ExchangeName): boolean
  prices(): Record<string, Record<ExchangeName, string>>
  faults: Faults<ExchangeFault>
}

export function createExchanges(now: () => Date): Exchanges {
  const faults = createFaults<ExchangeFault>()
  const middle = new Map<string, Record<ExchangeName, bigint>>(
    openingPrices().map(([pair, price]) => [pair, { kraken: price, coinbase: price }]),
  )
  const openings = new Map(openingPrices())
  const openingHour = hourOf(now())
  const frozen = new Map<string, Ticker>()
  const fresh = (exchange: ExchangeName, pair: string): Ticker | undefined => {
    const price = middle.get(pair)?.[exchange]
    return price === undefined ? undefined : quote(exchange, trouble(price, faults, exchange), now())
  }
  return {
    pairs: () => [...middle.keys()],
    ticker(exchange, pair) {
      const key = `${exchange} ${pair}`
      const stale = faults.on('stale', exchange)
      const last = frozen.get(key)
      if (stale && last) return last
      const ticker = fresh(exchange, pair)
      if (!ticker) return undefined
      // A stale exchange repeats its price of an hour ago.
      const shown = stale ? { ...ticker, at: new Date(ticker.at.getTime() - 3_600_000) } : ticker
      if (stale) frozen.set(key, shown)
      else frozen.delete(key)
      return shown
    },
    past(exchange, pair, from, until) {
      const opening = openings.get(pair)
      if (opening === undefined) return undefined
      const [symbol = ''] = pair.split('-')
      const at = (hour: number) =>
        quote(exchange, (opening * partsAt(symbol, hour, openingHour)) / partsScale, until).price
      const first = hourOf(from)
      return Array.from({ length: Math.max(0, hourOf(until) - first + 1) }, (_, more) => {
        const [open, close] = [at(first + more), at(first + more + 1)]
        const [low = open, high = close] = [open, close].toSorted((one, other) => Number(one) - Number(other))
        return { at: new Date((first + more) * 3_600_000), open, high, low, close }
      })
    },
    setPrice(pair, price, exchange) {
      const known = middle.get(pair)
      const value = unitsOf(price, places)
      if (!known || value === undefined) return false
      for (const name of exchange ? [exchange] : exchangeNames) known[name] = value
      return true
    },
    prices: () =>
      Object.fromEntries(
        [...middle].map(([pair, { kraken, coinbase }]) => [
          pair,
          { kraken: textOf(kraken, places), coinbase: textOf(coinbase, places) },
        ]),
      ),
    faults,
  }
}

/** The pairs of all coins, with the prices of their records. */
function openingPrices(): [string, bigint][] {
  return Coins.coinIds.map(Coins.coinOf).flatMap(({ priceSymbol, sandboxPrice }) => {
    const euros = unitsOf(sandboxPrice, places)
    if (euros === undefined) throw new Error(`not a price of ${priceSymbol}: ${sandboxPrice}`)
    return [
      [`${priceSymbol}-EUR`, euros],
      [`${priceSymbol}-GBP`, (euros * poundsPerHundredEuros) / 100n],
    ]
  })
}

function trouble(price: bigint, faults: Faults<ExchangeFault>, exchange: ExchangeName): bigint {
  if (faults.on('zero', exchange)) return 0n
  if (faults.on('negative', exchange)) return -price
  return faults.on('tenfold', exchange) ? price * 10n : price
}

function quote(exchange: ExchangeName, middle: bigint, at: Date): Ticker {
  const mine = (middle * (whole + offset[exchange])) / whole
  const half = (mine * halfSpread) / whole
  return {
    bid: textOf(mine - half, places),
    ask: textOf(mine + half, places),
    price: textOf(mine, places),
    at,
  }
}
