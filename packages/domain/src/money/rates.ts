/** The price of one coin in one fiat currency, exact, and the conversions that go through it. */
import { coinOf, type CoinId } from '../coins/coins.ts'
import {
  add,
  covers,
  decimalsOf,
  divide,
  money,
  share,
  subtract,
  type Fiat,
  type Money,
  type Rounding,
} from './money.ts'

/** `scaled` = cents (pence) per whole coin × 10^12. */
export type Rate<C extends CoinId = CoinId> = {
  readonly coin: C
  readonly fiat: Fiat
  readonly scaled: bigint
}

const scale = 10n ** 12n
const perWhole = (coin: CoinId) => 10n ** BigInt(decimalsOf(coin)) * scale

/** Reads "0.8612": fiat per whole coin, at most 14 places. Zero and below are not prices. */
export function readRate<C extends CoinId>(coin: C, fiat: Fiat, text: string): Rate<C> | 'not-a-rate' {
  const match = /^(\d{1,15})(?:\.(\d{1,14}))?$/.exec(text)
  if (!match) return 'not-a-rate'
  const scaled = BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(14, '0'))
  return scaled === 0n ? 'not-a-rate' : { coin, fiat, scaled }
}

/** Fiat per whole coin with all its 14 places. */
export function formatRate({ scaled }: Rate): string {
  const digits = scaled.toString().padStart(15, '0')
  return `${digits.slice(0, -14)}.${digits.slice(-14)}`
}

export function toFiat(coins: Money<CoinId>, rate: Rate, rounding: Rounding): Money<Fiat> {
  assertSameCoin(coins.asset, rate)
  return money(rate.fiat, divide(coins.units * rate.scaled, perWhole(rate.coin), rounding))
}

/** The value of coins that came at different rates, rounded once. All rates are of one coin in one fiat. */
export function valueOf(
  fiat: Fiat,
  parts: readonly { coins: Money<CoinId>; rate: Rate }[],
  rounding: Rounding,
): Money<Fiat> {
  const [first] = parts
  if (!first) return money(fiat, 0n)
  for (const { coins, rate } of parts) assertSameCoin(coins.asset, { ...rate, coin: first.rate.coin })
  const scaled = parts.reduce((total, { coins, rate }) => total + coins.units * rate.scaled, 0n)
  return money(fiat, divide(scaled, perWhole(first.rate.coin), rounding))
}

/** The first of these coins that are together worth an amount, rounded as coins to pay; all of them where they are worth less. */
export function firstWorth(
  fiat: Money<Fiat>,
  parts: readonly { coins: Money<CoinId>; rate: Rate }[],
): Money<CoinId> | undefined {
  const [first] = parts
  if (!first) return undefined
  const { coin } = first.rate
  let rest = fiat.units * perWhole(coin)
  let units = 0n
  for (const { coins, rate } of parts) {
    const wanted = divide(rest, rate.scaled, 'up')
    if (wanted <= coins.units) {
      const step = payStep(coin)
      const all = parts.reduce((total, part) => total + part.coins.units, 0n)
      const rounded = divide(units + wanted, step, 'up') * step
      return money(coin, rounded < all ? rounded : all)
    }
    units += coins.units
    rest -= coins.units * rate.scaled
  }
  return money(coin, units)
}

/** One rate at which an amount buys what its parts buy at theirs. Rounded up: never more coins than the parts. */
export function mixedRate<C extends CoinId>(
  first: { fiat: Money<Fiat>; rate: Rate<C> },
  second: { fiat: Money<Fiat>; rate: Rate<C> },
): Rate<C> {
  const [a, b] = [first.rate.scaled, second.rate.scaled]
  const coins = first.fiat.units * b + second.fiat.units * a
  return { ...first.rate, scaled: divide((first.fiat.units + second.fiat.units) * a * b, coins, 'up') }
}

/** The worse of two prices: the higher one for a buyer of the coin, the lower one for a seller. */
export const higherOf = (a: Rate, b: Rate): Rate => (b.scaled > a.scaled ? b : a)
export const lowerOf = (a: Rate, b: Rate): Rate => (b.scaled < a.scaled ? b : a)

/** The market is at most 10 % away from the value by the rate that is kept, either way. */
export function isNearMarket(gross: Money<Fiat>, atMarket: Money<Fiat>): boolean {
  const span = share(gross, 1_000n, 'down')
  return covers(atMarket, subtract(gross, span)) && covers(add(gross, span), atMarket)
}

/** Coins for an amount of fiat, in the asset's smallest unit. */
export function toCoins<C extends CoinId>(fiat: Money<Fiat>, rate: Rate<C>, rounding: Rounding): Money<C> {
  if (fiat.asset !== rate.fiat) throw new TypeError(`mixed assets: ${fiat.asset} and ${rate.fiat}`)
  return money(rate.coin, divide(fiat.units * perWhole(rate.coin), rate.scaled, rounding))
}

/** Places a person has to type at most: an amount to be paid by hand is rounded up to them. */
export const payDigits = (coin: CoinId): number => Math.min(decimalsOf(coin), coinOf(coin).contract ? 6 : 8)

const payStep = (coin: CoinId): bigint => 10n ** BigInt(decimalsOf(coin) - payDigits(coin))

/** Coins to ask for: never fewer than the fiat is worth, never more digits than a person can type. */
export function coinsToPay<C extends CoinId>(fiat: Money<Fiat>, rate: Rate<C>): Money<C> {
  const step = payStep(rate.coin)
  const exact = toCoins(fiat, rate, 'up').units
  return money(rate.coin, divide(exact, step, 'up') * step)
}

/** The rate at which coins are worth an amount, rounded down. */
export const rateOf = (fiat: Money<Fiat>, coins: Money<CoinId>): Rate => ({
  coin: coins.asset,
  fiat: fiat.asset,
  scaled: divide(fiat.units * perWhole(coins.asset), coins.units, 'down'),
})

function assertSameCoin(asset: string, rate: Rate): void {
  if (asset !== rate.coin) throw new TypeError(`mixed assets: ${asset} and ${rate.coin}`)
}
