/**
 * The policy of hedging: from which exposure a trade closes it, how large the trade may be, and what stops it. One pure rule
 * decides, over the history for a preview as it will for the trades themselves. Amounts are in euro cents, a percentage in
 * hundredths.
 */
import type { CoinId } from '../coins/coins.ts'
import { money, type Fiat } from '../money/money.ts'
import { toCoins, type Rate } from '../money/rates.ts'
import { worthOf } from './worth.ts'

/** The exchanges that a policy may name. */
export const venues = ['kraken', 'coinbase'] as const
export type Venue = (typeof venues)[number]

export type Hedge = {
  readonly venue: Venue
  /** The coin is traded against it there. */
  readonly fiat: Fiat
  /** An exposure above it is closed at once. */
  readonly above: bigint
  /** A smaller one that has been open for so long is closed, too. */
  readonly smallerAfterMinutes: number
  /** No trade is smaller. */
  readonly least: bigint
  /** No trade is larger: the rest is closed by the next one. */
  readonly largest: bigint
  /** The farthest that the venue's price may be from the median of the market. */
  readonly fromMedian: bigint
  /** Trading stops for the day once so much was traded, or lost. */
  readonly dayVolume: bigint
  readonly dayLoss: bigint
}
export type Hedges = { readonly [C in CoinId]?: Hedge }

/** A policy begins as this, and is changed before it is proposed. */
export const firstHedge: Hedge = {
  venue: 'kraken',
  fiat: 'EUR',
  above: 100_000n,
  smallerAfterMinutes: 240,
  least: 1_000n,
  largest: 500_000n,
  fromMedian: 50n,
  dayVolume: 5_000_000n,
  dayLoss: 50_000n,
}

export type Situation = {
  /** Units of the coin, above zero where we are long. */
  readonly exposure: bigint
  /** Trades that are not filled yet, each in units: above zero where it buys. */
  readonly openTrades: readonly bigint[]
  /** The time since the exposure was last level or of the other side. */
  readonly openMinutes: number
  /** In euro, by the median of the market. */
  readonly rate: Rate
  /** The distance of the venue's price from the median; of a preview zero. */
  readonly distance: bigint
  /** Of this day, in euro cents. */
  readonly traded: bigint
  readonly lost: bigint
}
export const idleReasons = ['level', 'small', 'trade_open', 'volume', 'loss', 'distance'] as const
export type Decision =
  | { readonly trade: 'buy' | 'sell'; readonly units: bigint; readonly worth: bigint }
  | { readonly trade: 'none'; readonly why: (typeof idleReasons)[number] }

const none = (why: (typeof idleReasons)[number]): Decision => ({ trade: 'none', why })
const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** The next trade, if there is one: towards zero and never beyond it, and never against a trade that is open. */
export function hedgeOf(policy: Hedge, now: Situation): Decision {
  const { exposure, openTrades, rate } = now
  const left = openTrades.reduce((sum, units) => sum + units, exposure)
  if (exposure === 0n || left === 0n || left < 0n !== exposure < 0n) return none('level')
  const isLong = left > 0n
  if (openTrades.some((units) => units > 0n === isLong)) return none('trade_open')
  const worth = size(worthOf(money(rate.coin, left), rate).units)
  const isDue = worth > policy.above || now.openMinutes >= policy.smallerAfterMinutes
  if (!isDue || worth < policy.least) return none('small')
  if (now.lost >= policy.dayLoss) return none('loss')
  if (now.distance > policy.fromMedian) return none('distance')
  const room = policy.dayVolume - now.traded
  const wanted = [worth, policy.largest, room].reduce((a, b) => (b < a ? b : a))
  if (wanted < policy.least) return none('volume')
  const units = wanted === worth ? size(left) : toCoins(money(rate.fiat, wanted), rate, 'down').units
  return { trade: isLong ? 'sell' : 'buy', units, worth: wanted }
}

export type Moment = { readonly at: number; readonly exposure: bigint; readonly rate: Rate }
export type Replay = {
  readonly trades: readonly { readonly at: number; readonly trade: 'buy' | 'sell'; readonly units: bigint }[]
  /** In euro cents: all that would have been traded, and the largest exposure that would have been left after a decision. */
  readonly traded: bigint
  readonly most: bigint
  /** Units, and their worth with its sign. */
  readonly left: bigint
  readonly leftWorth: bigint
}

/** A past day under a policy: each trade filled at once, at the median of its moment. */
export function replay(policy: Hedge, moments: readonly Moment[]): Replay {
  const trades: Replay['trades'][number][] = []
  let [hedged, traded, most, left, leftWorth] = [0n, 0n, 0n, 0n, 0n]
  let since: { readonly at: number; readonly isLong: boolean } | undefined
  for (const { at, exposure, rate } of moments) {
    left = exposure + hedged
    if (left === 0n) since = undefined
    else if (since?.isLong !== left > 0n) since = { at, isLong: left > 0n }
    const openMinutes = since ? Math.floor((at - since.at) / 60_000) : 0
    const now = { exposure: left, openTrades: [], openMinutes, rate, distance: 0n, traded, lost: 0n }
    const decision = hedgeOf(policy, now)
    if (decision.trade !== 'none') {
      const { trade, units, worth } = decision
      trades.push({ at, trade, units })
      const moved = trade === 'buy' ? units : -units
      hedged += moved
      left += moved
      traded += worth
      if (left === 0n) since = undefined
    }
    leftWorth = worthOf(money(rate.coin, left), rate).units
    if (size(leftWorth) > most) most = size(leftWorth)
  }
  return { trades, traded, most, left, leftWorth }
}

/** A policy whose figures contradict each other, as the name of the figure and a sentence. */
export function unsoundHedge(it: Hedge): readonly (readonly [figure: keyof Hedge, sentence: string])[] {
  const wrong = (isWrong: boolean, figure: keyof Hedge, sentence: string) =>
    isWrong ? ([[figure, sentence]] as const) : []
  const { smallerAfterMinutes: minutes } = it
  return [
    ...wrong(it.least < 1n, 'least', 'more than zero'),
    ...wrong(it.above < it.least, 'above', 'at least the smallest trade'),
    ...wrong(minutes < 1 || minutes > 10_080, 'smallerAfterMinutes', 'a whole number from 1 to 10080'),
    ...wrong(it.largest < it.least, 'largest', 'at least the smallest trade'),
    ...wrong(it.fromMedian < 1n || it.fromMedian > 500n, 'fromMedian', 'from 0.01 to 5 percent'),
    ...wrong(it.dayVolume < it.largest, 'dayVolume', 'at least the largest trade'),
    ...wrong(it.dayLoss < 1n, 'dayLoss', 'more than zero'),
  ]
}
