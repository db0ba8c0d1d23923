/**
 * What we are long or short of each coin. A sale makes us longer, a purchase shorter; both meet in the ledger on the coin's
 * exchange account, which has the coins and, beside them, the money that they were exchanged for.
 *
 *   position   the ledger's coins, above zero where we have taken more than we gave
 *   exposure   position + what open orders are promised at kept rates
 */
import { coinIds, type CoinId } from '../coins/coins.ts'
import { exchangeAccount, type Account } from '../ledger/index.ts'
import { fiats, money, type Fiat, type Money } from '../money/money.ts'
import type { Promised } from './promises.ts'

/** The balance of one asset on an account of the ledger: debit positive. */
export type Balance = { readonly account: string; readonly asset: string; readonly units: bigint }

export type Exposure = {
  readonly coin: CoinId
  readonly position: Money<CoinId>
  /** What the position cost by the rates of its orders, per currency; below zero where it brought money. */
  readonly paid: readonly Money<Fiat>[]
  /** What open sales will add, and open purchases will take: neither is below zero. */
  readonly sales: Money<CoinId>
  readonly purchases: Money<CoinId>
  /** The coins that needed no trade on a market, because a sale and a purchase meet in them. */
  readonly netted: Money<CoinId>
  readonly exposure: Money<CoinId>
}

/** The exchange accounts of all coins. */
export const exchangeAccounts: readonly Account[] = coinIds.map(exchangeAccount)

/** Every coin that was ever exchanged, or is promised. */
export function exposuresOf(balances: readonly Balance[], promises: readonly Promised[]): Exposure[] {
  return coinIds.flatMap((coin) => {
    const own = balances.filter(({ account }) => account === exchangeAccount(coin))
    const promised = promises.filter(({ coins }) => coins.asset === coin)
    return own.length === 0 && promised.length === 0 ? [] : [exposureOf(coin, own, promised)]
  })
}

function exposureOf(coin: CoinId, balances: readonly Balance[], promises: readonly Promised[]): Exposure {
  const position = -unitsOf(balances, coin)
  const flows = promises.map(({ coins }) => coins.units)
  const { left, cancelled } = net([position, ...flows])
  const total = (some: readonly bigint[]) => money(coin, sizeOf(some))
  return {
    coin,
    position: money(coin, position),
    paid: fiats.flatMap((fiat) => {
      const units = unitsOf(balances, fiat)
      return units === 0n ? [] : [money(fiat, units)]
    }),
    sales: total(flows.filter((units) => units > 0n)),
    purchases: total(flows.filter((units) => units < 0n)),
    netted: money(coin, cancelled),
    exposure: money(coin, left),
  }
}

const unitsOf = (balances: readonly Balance[], asset: string): bigint =>
  balances.reduce((total, it) => (it.asset === asset ? total + it.units : total), 0n)

const sizeOf = (flows: readonly bigint[]): bigint =>
  flows.reduce((total, units) => total + (units < 0n ? -units : units), 0n)

/** Flows of one coin against each other: what is left to trade, and the units on each side that cancel each other out. */
export function net(flows: readonly bigint[]): { readonly left: bigint; readonly cancelled: bigint } {
  const left = flows.reduce((total, units) => total + units, 0n)
  return { left, cancelled: (sizeOf(flows) - sizeOf([left])) / 2n }
}
