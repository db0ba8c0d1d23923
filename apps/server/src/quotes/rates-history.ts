/**
 * The rates of the last weeks as this installation saw them: the market's middle, kept every quarter of an hour.
 *
 *   keep() at first     ──► the pairs without a past ──► the hours that an exchange still knows ──► mid_rate
 *   keep() every minute ──► the pairs whose quarter has no point yet ──► market ──► mid_rate ──► pointsOf() ──► the chart
 */
import { Coins, Money, Rates } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { marketOf } from './market.ts'
import { sourcesOf, type PastPrice } from './price-source.ts'
import * as store from './rates-history-store.ts'

export type RatePoint = { readonly at: Date; readonly rate: Rates.Rate }

const slotSeconds = 15 * 60
const daySeconds = 24 * 3_600
const daysKept = 90
/** Days with a point every quarter of an hour; before them it is one an hour. */
const daysInFull = 7
/** A chart has fewer pixels. */
const mostPoints = 300

/** One coin for each name on the exchanges: it costs the same on each of its chains. */
const coinsOf = ({ settings }: Platform): Coins.CoinId[] => [
  ...new Map(settings.offer.coins.map((coin) => [symbolOf(coin), coin])).values(),
]

async function keepOne(platform: Platform, coin: Coins.CoinId, fiat: Money.Fiat, slot: Date): Promise<void> {
  const price = await marketOf(platform).price(coin, fiat)
  if (!price) return
  const point = { at: platform.clock.now(), scaled: price.mid.scaled }
  await store.addPoint(platform.db, pairOf(coin, fiat), slot, point)
}

/** The past of a pair that this installation has not seen, from the first exchange that knows it. */
async function begin(platform: Platform, coin: Coins.CoinId, fiat: Money.Fiat): Promise<void> {
  const { db, clock } = platform
  const pair = pairOf(coin, fiat)
  const now = clock.now()
  if (await store.hasPointBefore(db, pair, slotAt(now))) return
  const past = await pastOf(platform, coin, fiat, now)
  const points = past.flatMap(({ at, price }) => {
    const rate = Rates.readRate(coin, fiat, price)
    return rate === 'not-a-rate' || at >= now ? [] : [{ at, slot: slotAt(at), scaled: rate.scaled }]
  })
  if (points.length > 0) await store.addPoints(db, pair, points)
}

async function pastOf(
  platform: Platform,
  coin: Coins.CoinId,
  fiat: Money.Fiat,
  now: Date,
): Promise<PastPrice[]> {
  const symbol = symbolOf(coin)
  for (const source of sourcesOf(platform)) {
    const past = await source.past(symbol, fiat, now).catch((error: unknown) => {
      const { message } = error as Error
      platform.log.warn({}, `no past prices of ${symbol} in ${fiat} from ${source.name}: ${message}`)
      return []
    })
    if (past.length > 0) return past
  }
  return []
}

/** Once in the life of a process; the pairs one after the other, for the exchanges' sake. */
const begunOf = perPlatform(() => ({ begun: undefined as Promise<void> | undefined }))
async function beginAll(platform: Platform): Promise<void> {
  for (const coin of coinsOf(platform)) for (const fiat of Money.fiats) await begin(platform, coin, fiat)
}

/** Adds the missing points of this quarter of an hour, where there is a reliable price. */
export async function keep(platform: Platform): Promise<void> {
  const memory = begunOf(platform)
  memory.begun ??= beginAll(platform).catch((error: unknown) => {
    memory.begun = undefined
    throw error
  })
  await memory.begun
  const slot = slotAt(platform.clock.now())
  const known = new Set((await store.pairsIn(platform.db, slot)).map(nameOf))
  const missing = coinsOf(platform).flatMap((coin) =>
    Money.fiats
      .filter((fiat) => !known.has(nameOf(pairOf(coin, fiat))))
      .map((fiat) => keepOne(platform, coin, fiat, slot)),
  )
  await Promise.all(missing)
}

/** Oldest first, with the present rate last where there is one. */
export async function pointsOf(
  platform: Platform,
  coin: Coins.CoinId,
  fiat: Money.Fiat,
  days: number,
): Promise<RatePoint[] | Refused<'coin.unavailable'>> {
  const { settings, db, clock } = platform
  if (!settings.offer.coins.includes(coin)) return { refused: 'coin.unavailable' }
  const now = clock.now()
  const seconds = days * daySeconds
  const stretch = {
    from: new Date(now.getTime() - seconds * 1_000),
    until: now,
    everySeconds: Math.max(slotSeconds, Math.ceil(seconds / mostPoints)),
  }
  const [points, price] = await Promise.all([
    store.pointsOf(db, pairOf(coin, fiat), stretch),
    marketOf(platform).price(coin, fiat),
  ])
  const then = points.map(({ at, scaled }) => ({ at, rate: { coin, fiat, scaled } }))
  return price ? [...then, { at: now, rate: price.mid }] : then
}

/** Thins rates older than a week, and deletes those older than 90 days. */
export async function prune({ db, clock }: Platform): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * daySeconds * 1_000)
  await store.forgetBefore(db, daysAgo(daysKept))
  await store.thinBefore(db, daysAgo(daysInFull))
}

const symbolOf = (coin: Coins.CoinId): string => Coins.coinOf(coin).priceSymbol
const pairOf = (coin: Coins.CoinId, fiat: Money.Fiat): store.Pair => ({ symbol: symbolOf(coin), fiat })
const nameOf = ({ symbol, fiat }: store.Pair): string => `${symbol}-${fiat}`

function slotAt(at: Date): Date {
  const milliseconds = slotSeconds * 1_000
  return new Date(Math.floor(at.getTime() / milliseconds) * milliseconds)
}
