/**
 * The market's price of a coin, from at least two exchanges, or none at all.
 *
 *   tickers ──► readable, fresh, bid ≤ ask ──► close to their median ──► ≥ 2 agree ──► not a jump ──► price
 *
 * A price that is stale, zero, ten times off, or from one source alone is no price: the order waits or is refused.
 * Three outvote one that errs, and their median counts. Of two that differ either may err: each side of the price
 * is the one that is worse for the customer, and two that differ by much make none.
 */
import { Coins, Rates, type Money } from '@agio/domain'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { sourcesOf, type Ticker } from './price-source.ts'
import { createStillWatch, type StillRules } from './still.ts'

/** We can sell a coin at bid and buy it at ask; both are measured from mid. */
export type Price = {
  readonly bid: Rates.Rate
  readonly ask: Rates.Rate
  readonly mid: Rates.Rate
  readonly at: number
}

type Figures = Omit<Price, 'at'>

type Rules = StillRules & {
  readonly freshSeconds: number
  readonly staleSeconds: number
  /** Sources further from their median than this are left out, in basis points. */
  readonly spreadBasisPoints: bigint
  /** The middles of two sources alone may differ by so much of the lower one. */
  readonly pairBasisPoints: bigint
  /** A move beyond this since the last good price needs to hold for a while before it is believed. */
  readonly jumpBasisPoints: bigint
  readonly jumpSeconds: number
}
const rules: Rules = {
  freshSeconds: 5,
  staleSeconds: 60,
  spreadBasisPoints: 200n,
  pairBasisPoints: 50n,
  stillSeconds: 120,
  movesBeside: 5,
  jumpBasisPoints: 2_000n,
  jumpSeconds: 120,
}

/** The market as this process knows it. */
export const marketOf = perPlatform(openMarket)

export function openMarket(platform: Platform) {
  const { clock, log } = platform
  const sources = sourcesOf(platform)
  const kept = new Map<string, { price: Price; seenAt: number }>()
  const doubted = new Map<string, number>()
  const asking = new Map<string, Promise<Price | undefined>>()
  const lookForMoves = createStillWatch(rules)

  async function ask(coin: Coins.CoinId, fiat: Money.Fiat): Promise<Price | undefined> {
    const symbol = Coins.coinOf(coin).priceSymbol
    const answers = await Promise.allSettled(sources.map((source) => source.ticker(symbol, fiat)))
    const tickers = answers.map((it) => (it.status === 'fulfilled' ? it.value : undefined))
    const at = clock.now().getTime()
    const counts = lookForMoves(`${symbol}-${fiat}`, tickers, at)
    const readable = tickers.flatMap((it, source) => (it && counts[source] ? read(it, coin, fiat) : []))
    const close = nearMedian(readable)
    const price = close.length > 2 ? medianOf(close) : worseOf(close, rules.pairBasisPoints)
    if (price) return { ...price, at }
    log.warn(
      {},
      `no price for ${coin} in ${fiat}: ${readable.length} of ${sources.length} sources readable, ${close.length} near each other`,
    )
    return undefined
  }

  function read(ticker: Ticker, coin: Coins.CoinId, fiat: Money.Fiat): Figures[] {
    const bid = Rates.readRate(coin, fiat, ticker.bid)
    const ask = Rates.readRate(coin, fiat, ticker.ask)
    if (bid === 'not-a-rate' || ask === 'not-a-rate' || bid.scaled > ask.scaled) return []
    if (ticker.at && Math.abs(clock.now().getTime() - ticker.at.getTime()) > rules.staleSeconds * 1000)
      return []
    return [{ bid, ask, mid: { ...bid, scaled: (bid.scaled + ask.scaled) / 2n } }]
  }

  function nearMedian(prices: readonly Figures[]): readonly Figures[] {
    if (prices.length === 0) return []
    const middle = median(prices.map(({ mid }) => mid)).scaled
    return prices.filter(({ mid }) => distance(mid.scaled, middle) <= rules.spreadBasisPoints)
  }

  /** A sudden move is believed only when it is still there after a while. */
  function isJump(key: string, price: Price): boolean {
    const last = kept.get(key)?.price
    if (!last || distance(price.mid.scaled, last.mid.scaled) <= rules.jumpBasisPoints) {
      doubted.delete(key)
      return false
    }
    const now = clock.now().getTime()
    const since = doubted.get(key) ?? now
    doubted.set(key, since)
    log.warn({}, `price of ${key} moved by more than ${rules.jumpBasisPoints} basis points`)
    return now - since < rules.jumpSeconds * 1000
  }

  async function refresh(key: string, coin: Coins.CoinId, fiat: Money.Fiat): Promise<Price | undefined> {
    const price = await ask(coin, fiat)
    if (!price || isJump(key, price)) return undefined
    kept.set(key, { price, seenAt: clock.now().getTime() })
    doubted.delete(key)
    return price
  }

  return {
    /** The last good price of any age: to compare sizes, never to sell at. */
    last(coin: Coins.CoinId, fiat: Money.Fiat): Price | undefined {
      const known = kept.get(`${Coins.coinOf(coin).priceSymbol}-${fiat}`)
      return known && forCoin(known.price, coin)
    },

    /** The present price; undefined where there is no reliable one. Parallel callers share one question. */
    price(coin: Coins.CoinId, fiat: Money.Fiat): Promise<Price | undefined> {
      const key = `${Coins.coinOf(coin).priceSymbol}-${fiat}`
      const known = kept.get(key)
      // A clock may step back: a price is kept for a short while either way.
      if (known && Math.abs(clock.now().getTime() - known.seenAt) < rules.freshSeconds * 1000)
        return Promise.resolve(forCoin(known.price, coin))
      const pending = asking.get(key) ?? refresh(key, coin, fiat).finally(() => asking.delete(key))
      asking.set(key, pending)
      return pending.then((price) => price && forCoin(price, coin))
    },
  }
}

/** One ticker serves the coin on each of its chains. */
function forCoin(price: Price, coin: Coins.CoinId): Price {
  const on = (rate: Rates.Rate): Rates.Rate => ({ ...rate, coin })
  return { ...price, bid: on(price.bid), ask: on(price.ask), mid: on(price.mid) }
}

const inOrder = (rates: readonly Rates.Rate[]) => rates.toSorted((a, b) => (a.scaled < b.scaled ? -1 : 1))

const medianOf = (prices: readonly Figures[]): Figures => ({
  bid: median(prices.map(({ bid }) => bid)),
  ask: median(prices.map(({ ask }) => ask)),
  mid: median(prices.map(({ mid }) => mid)),
})

/** Of two prices the lower bid and the higher ask; undefined where their middles are too far from each other. */
function worseOf(two: readonly Figures[], mostBasisPoints: bigint): Figures | undefined {
  const [low, high] = inOrder(two.map(({ mid }) => mid))
  const [bid] = inOrder(two.map((it) => it.bid))
  const [, ask] = inOrder(two.map((it) => it.ask))
  if (!low || !high || !bid || !ask) return undefined
  if ((high.scaled - low.scaled) * 10_000n > low.scaled * mostBasisPoints) return undefined
  return { bid, ask, mid: median([low, high]) }
}

function median(rates: readonly Rates.Rate[]): Rates.Rate {
  const sorted = inOrder(rates)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (!upper || !lower) throw new RangeError('median of nothing')
  return { ...lower, scaled: (lower.scaled + upper.scaled) / 2n }
}

const distance = (a: bigint, b: bigint): bigint => ((a > b ? a - b : b - a) * 10_000n) / b
