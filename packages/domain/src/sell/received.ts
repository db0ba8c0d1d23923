/**
 * The coins that came for an order, each movement once, with the rate it was first seen at.
 *
 *   seen ──► final ──► reversed (an incident)
 *    │ ▲
 *    ▼ │
 *   vanished    a movement that comes back in another block keeps the rate of its first sight
 */
import type { Address, CoinId } from '../coins/coins.ts'
import type { KnownDeposit, Offer } from './order.ts'
import { atMost, covers, money, subtract, zero, type Fiat, type Money } from '../money/money.ts'
import { firstWorth, toCoins, toFiat, valueOf } from '../money/rates.ts'
import { lockSize, type Asked } from './terms.ts'

export type { CoinsBack, Handling, KnownDeposit, Offer } from './order.ts'

/** The offers of an order that is cancelled: none holds longer than the order. */
export const endOffers = (offers: readonly Offer[], now: number): Offer[] =>
  offers.map((offer) => ({ ...offer, until: Math.min(offer.until, now) }))

export function offerAt(offers: readonly Offer[], at: number): Offer | undefined {
  return (
    offers.findLast((offer) => offer.from <= at && at < offer.until) ??
    (isEarly(offers, at) ? offers[0] : undefined)
  )
}

/** A block's time may lie a little before the order that its coins were sent for: clocks differ. */
function isEarly(offers: readonly Offer[], at: number): boolean {
  const [first] = offers
  return first !== undefined && at < first.from
}

export const find = (known: readonly KnownDeposit[], id: string): KnownDeposit | undefined =>
  known.find((it) => it.id === id)

/** Adds the movement or replaces what was known of it. */
export function put(known: readonly KnownDeposit[], deposit: KnownDeposit): KnownDeposit[] {
  return find(known, deposit.id)
    ? known.map((it) => (it.id === deposit.id ? deposit : it))
    : [...known, deposit]
}

export const counted = (known: readonly KnownDeposit[], state: KnownDeposit['state']): KnownDeposit[] =>
  known.filter((it) => it.counts && it.state === state)

/** Coins that are final and count for the order. */
export function received(known: readonly KnownDeposit[], coin: CoinId): Money<CoinId> {
  return money(
    coin,
    counted(known, 'final').reduce((total, { coins }) => total + coins.units, 0n),
  )
}

/** The coins in the order of first sight, each at its own rate: the final ones, or also those that are seen. The lock fills in that order. */
export function priced(
  known: readonly KnownDeposit[],
  asked: Asked,
  states: readonly KnownDeposit['state'][] = ['final'],
) {
  let room = lockSize(asked)
  const here = known.filter(({ counts, state }) => counts && states.includes(state))
  return here.flatMap(({ coins, rate, rateAbove, late }) => {
    if (!rate) return []
    if (late) return [{ coins, rate }]
    const locked = atMost(coins, toCoins(room, rate, 'down'))
    room = subtract(room, toFiat(locked, rate, 'up'))
    return [
      { coins: locked, rate },
      { coins: subtract(coins, locked), rate: rateAbove ?? rate },
    ]
  })
}

/** The value of the final coins, rounded down once. */
export const worth = (known: readonly KnownDeposit[], asked: Asked): Money<Fiat> =>
  valueOf(asked.gross.asset, priced(known, asked), 'down')

/** The final coins above those that are worth the gross, in the order of first sight. */
export function surplus(known: readonly KnownDeposit[], asked: Asked): Money<CoinId> | undefined {
  const kept = firstWorth(asked.gross, priced(known, asked))
  return kept && subtract(received(known, kept.asset), kept)
}

/** More coins came under the offer than its rate holds for. */
export function exceedsLock(known: readonly KnownDeposit[], asked: Asked): boolean {
  const parts = [...counted(known, 'seen'), ...counted(known, 'final')].flatMap(({ coins, rate, late }) =>
    rate && !late ? [{ coins, rate }] : [],
  )
  return !covers(lockSize(asked), valueOf(asked.gross.asset, parts, 'up'))
}

/** Fiat still missing to `gross`; zero where nothing is. */
export function missing(known: readonly KnownDeposit[], asked: Asked): Money<Fiat> {
  const { gross } = asked
  const have = worth(known, asked)
  return have.units >= gross.units ? zero(gross.asset) : subtract(gross, have)
}

/** Final coins that the order does not count, whatever was decided about them. */
export const isUnallocated = ({ counts, state, booked }: KnownDeposit): boolean =>
  !counts && state === 'final' && booked === true

/** Nothing is decided about them, or they did not reach their sender. */
export const awaitsDecision = (deposit: KnownDeposit): boolean =>
  isUnallocated(deposit) && (!deposit.handling || deposit.handling.kind === 'return_failed')

/**
 * Addresses that sent at least so much of the counted coins, the one that sent most first: no sender gets back more than they
 * sent. A stranger who drops dust on a deposit address proves dust.
 */
export function sendersOf(known: readonly KnownDeposit[], atLeast: Money<CoinId>): Address[] {
  const sent = new Map<Address, bigint>()
  for (const { from, coins } of counted(known, 'final'))
    if (from !== undefined) sent.set(from, (sent.get(from) ?? 0n) + coins.units)
  return [...sent]
    .filter(([, units]) => units >= atLeast.units)
    .toSorted(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0))
    .map(([from]) => from)
}

/** Every address that sent anything, for screening. */
export const senders = (known: readonly KnownDeposit[]): Address[] => [
  ...new Set(known.flatMap(({ state, from }) => (state === 'final' && from !== undefined ? [from] : []))),
]
