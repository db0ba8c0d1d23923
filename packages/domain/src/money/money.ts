/**
 * Exact amounts. A `Money` counts the smallest unit of one asset (cents, wei) in a bigint;
 * nothing in this product ever holds an amount in a floating-point number.
 */
import { coinOf, isCoinId, type CoinId } from '../coins/coins.ts'

export const fiats = ['EUR', 'GBP'] as const
export type Fiat = (typeof fiats)[number]
export type Asset = Fiat | CoinId
export type Money<A extends Asset = Asset> = { readonly asset: A; readonly units: bigint }
export type Rounding = 'down' | 'up'

/** Nothing that moves in this product is longer: 2^256 has 78 digits. */
const longestWhole = 78

export function isFiat(asset: string): asset is Fiat {
  return asset === 'EUR' || asset === 'GBP'
}

export function isAsset(asset: string): asset is Asset {
  return isFiat(asset) || isCoinId(asset)
}

/** Places after the point: 2 for fiat, the record's figure for a coin on its chain. */
export function decimalsOf(asset: Asset): number {
  return isFiat(asset) ? 2 : coinOf(asset).decimals
}

export function money<A extends Asset>(asset: A, units: bigint): Money<A> {
  return { asset, units }
}

export const zero = <A extends Asset>(asset: A): Money<A> => money(asset, 0n)

/** Reads "12.5". Refuses more decimals than the asset has, rather than rounding a customer's number. */
export function parse<A extends Asset>(asset: A, text: string): Money<A> | 'not-an-amount' {
  const places = decimalsOf(asset)
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return 'not-an-amount'
  const [, whole = '0', fraction = ''] = match
  if (whole.length > longestWhole || fraction.length > places) return 'not-an-amount'
  return money(asset, BigInt(whole + fraction.padEnd(places, '0')))
}

/** All digits of the asset: "100.00", "0.050000000000000000". */
export function format({ asset, units }: Money): string {
  const places = decimalsOf(asset)
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export function add<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return money(a.asset, a.units + b.units)
}

export function subtract<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return money(a.asset, a.units - b.units)
}

export function covers<A extends Asset>(have: Money<A>, need: Money<NoInfer<A>>): boolean {
  assertSameAsset(have, need)
  return have.units >= need.units
}

export function sum<A extends Asset>(asset: A, amounts: readonly Money<NoInfer<A>>[]): Money<A> {
  return amounts.reduce<Money<A>>((total, amount) => add(total, amount), zero(asset))
}

/** The part of `a` above `b`; zero where `a` is not above it. */
export const above = <A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> =>
  money(a.asset, a.units > b.units ? a.units - b.units : 0n)

export function atMost<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return covers(a, b) ? b : a
}

export function atLeast<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return covers(a, b) ? a : b
}

/** A part in basis points. The caller says where a broken unit goes: fees round up, payouts down. */
export function share<A extends Asset>(of: Money<A>, basisPoints: bigint, rounding: Rounding): Money<A> {
  return money(of.asset, divide(of.units * basisPoints, 10_000n, rounding))
}

/** Whole-number division of non-negative figures with the rounding said. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('divide: a negative amount')
  return rounding === 'down' ? numerator / denominator : (numerator + denominator - 1n) / denominator
}

// The types forbid mixing assets; this stops the cast that went around them.
function assertSameAsset(a: Money, b: Money): void {
  if (a.asset !== b.asset) throw new TypeError(`mixed assets: ${a.asset} and ${b.asset}`)
}
