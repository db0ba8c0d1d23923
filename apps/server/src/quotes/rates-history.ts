/**
 * The rates of the last weeks as this installation saw them: the market's middle, kept every quarter of an hour.
 *
 *   keep() at first     ──► the pairs without a past ──► the hours that an exchange still knows ──► mid_rate
 *   keep() every minute ──► the pairs whose quarter has no point yet ──► market ──► mid_rate ──► of() ──► the chart
 */
import { Coins, Money, Rates } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Market } from './market.ts'
import type { PastPrice, PriceSource } from './price-source.ts'
import * as store from './rates-history-store.ts'

type Deps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly market: Pick<Market, 'price'>
  readonly sources?: readonly PriceSource[] | undefined
  readonly warn?: ((sentence: string) => void) | undefined
  /** Coins that are on. */
  readonly coinsOn: readonly Coins.CoinId[]
}

export type RatePoint = { readonly at: Date; readonly rate: Rates.Rate }
export type RatesHistory = ReturnType<typeof createRatesHistory>

const slotSeconds = 15 * 60
const daySeconds = 24 * 3_600
const daysKept = 90
/** Days with a point every quarter of an hour; before them it is one an hour. */
const daysInFull = 7
/** A chart has fewer pixels. */
const mostPoints = 300

export function createRatesHistory({ sql, clock, market, coinsOn, sources = [], warn }: Deps) {
  /** One coin for each name on the exchanges: it costs the same on each of its chains. */
  const coins = [...new Map(coinsOn.map((coin) => [symbolOf(coin), coin])).values()]

  async function keepOne(coin: Coins.CoinId, fiat: Money.Fiat, slot: Date): Promise<void> {
    const price = await market.price(coin, fiat)
    if (!price) return
    await store.addPoint(sql, pairOf(coin, fiat), slot, { at: clock.now(), scaled: price.mid.scaled })
  }

  /** The past of a pair that this installation has not seen, from the first exchange that knows it. */
  async function begin(coin: Coins.CoinId, fiat: Money.Fiat): Promise<void> {
    const pair = pairOf(coin, fiat)
    const now = clock.now()
    if (await store.hasPointBefore(sql, pair, slotAt(now))) return
    const past = await pastOf(coin, fiat, now)
    const points = past.flatMap(({ at, price }) => {
      const rate = Rates.readRate(coin, fiat, price)
      return rate === 'not-a-rate' || at >= now ? [] : [{ at, slot: slotAt(at), scaled: rate.scaled }]
    })
    if (points.length > 0) await store.addPoints(sql, pair, points)
  }

  async function pastOf(coin: Coins.CoinId, fiat: Money.Fiat, now: Date): Promise<PastPrice[]> {
    for (const source of sources) {
      const past = await source.past(symbolOf(coin), fiat, now).catch((error: unknown) => {
        warn?.(
          `no past prices of ${symbolOf(coin)} in ${fiat} from ${source.name}: ${(error as Error).message}`,
        )
        return []
      })
      if (past.length > 0) return past
    }
    return []
  }

  /** Once in the life of a process; the pairs one after the other, for the exchanges' sake. */
  let begun: Promise<void> | undefined
  const beginAll = async () => {
    for (const coin of coins) for (const fiat of Money.fiats) await begin(coin, fiat)
  }

  return {
    /** Adds the missing points of this quarter of an hour, where there is a reliable price. */
    async keep(): Promise<void> {
      begun ??= beginAll().catch((error: unknown) => {
        begun = undefined
        throw error
      })
      await begun
      const slot = slotAt(clock.now())
      const known = new Set((await store.pairsIn(sql, slot)).map(nameOf))
      const missing = coins.flatMap((coin) =>
        Money.fiats
          .filter((fiat) => !known.has(nameOf(pairOf(coin, fiat))))
          .map((fiat) => keepOne(coin, fiat, slot)),
      )
      await Promise.all(missing)
    },

    /** Oldest first, with the present rate last where there is one. */
    async of(
      coin: Coins.CoinId,
      fiat: Money.Fiat,
      days: number,
    ): Promise<RatePoint[] | Refused<'coin.unavailable'>> {
      if (!coinsOn.includes(coin)) return { refused: 'coin.unavailable' }
      const now = clock.now()
      const seconds = days * daySeconds
      const stretch = {
        from: new Date(now.getTime() - seconds * 1_000),
        until: now,
        everySeconds: Math.max(slotSeconds, Math.ceil(seconds / mostPoints)),
      }
      const [points, price] = await Promise.all([
        store.pointsOf(sql, pairOf(coin, fiat), stretch),
        market.price(coin, fiat),
      ])
      const then = points.map(({ at, scaled }) => ({ at, rate: { coin, fiat, scaled } }))
      return price ? [...then, { at: now, rate: price.mid }] : then
    },

    /** Thins rates older than a week, and deletes those older than 90 days. */
    async prune(): Promise<void> {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * daySeconds * 1_000)
      await store.forgetBefore(sql, daysAgo(daysKept))
      await store.thinBefore(sql, daysAgo(daysInFull))
    },
  }
}

const symbolOf = (coin: Coins.CoinId): string => Coins.coinOf(coin).priceSymbol
const pairOf = (coin: Coins.CoinId, fiat: Money.Fiat): store.Pair => ({ symbol: symbolOf(coin), fiat })
const nameOf = ({ symbol, fiat }: store.Pair): string => `${symbol}-${fiat}`

function slotAt(at: Date): Date {
  const milliseconds = slotSeconds * 1_000
  return new Date(Math.floor(at.getTime() / milliseconds) * milliseconds)
}
