/** Exposure: it is what the ledger and the open promises say, and meeting a promise at its kept rate does not change it. */
import { expect, test } from 'vitest'
import { anyPurchase } from '../buy/testing/any-purchase.ts'
import { isFixed, keepsFees } from '../buy/index.ts'
import { coinIds, type CoinId } from '../coins/coins.ts'
import type { Posting } from '../ledger/index.ts'
import { divide, fiats, money } from '../money/money.ts'
import { anySale } from '../sell/testing/any-sale.ts'
import { diceOf } from '../testing/dice.ts'
import {
  exchangeAccounts,
  exposuresOf,
  net,
  promisedByPurchase,
  promisedBySale,
  worthOf,
  type Balance,
  type Promised,
} from './index.ts'

const seeds = Array.from({ length: 400 }, (_, seed) => seed)

/** The entries on exchange accounts, as balances. */
const exchanged = (postings: readonly Posting[] = []): Balance[] =>
  postings.flatMap(({ entries }) =>
    entries
      .filter(({ account }) => exchangeAccounts.includes(account))
      .map(({ account, amount: { asset, units } }) => ({ account, asset, units })),
  )
const asPosted = ({ coins, paid }: Promised) => [
  [coins.asset, -coins.units],
  [paid.asset, paid.units],
]
const pairs = (balances: readonly Balance[]) => balances.map(({ asset, units }) => [asset, units])

test('a sale that is exchanged at its kept rate posts what it promised', () => {
  let met = 0
  for (const seed of seeds) {
    const lived = anySale(seed)
    lived.forEach(({ event, step }, at) => {
      const before = lived[at - 1]?.step.order
      if (event?.type !== 'checks.clear' || !before || before.state !== 'funded' || !step.order.converted)
        return
      const promised = promisedBySale(before)
      expect(promised && asPosted(promised), `seed ${seed}`).toEqual(pairs(exchanged(step.postings)))
      met += 1
    })
  }
  expect(met).toBeGreaterThan(50)
})

test('a purchase whose money came in time posts what it promised', () => {
  let met = 0
  for (const seed of seeds) {
    const lived = anyPurchase(seed)
    lived.forEach(({ event, step }, at) => {
      const before = lived[at - 1]?.step.order
      const isKept = before && isFixed(before) && keepsFees(before) && !before.takesDearer
      if (event?.type !== 'exchange.executed' || !isKept || step.order.executed === null) return
      const promised = promisedByPurchase(before)
      const posted = promised && asPosted(promised).toReversed()
      expect(posted, `seed ${seed}`).toEqual(pairs(exchanged(step.postings)))
      met += 1
    })
  }
  expect(met).toBeGreaterThan(20)
})

test('an order that is exchanged, or over, promises nothing more', () => {
  for (const seed of seeds) {
    for (const { step } of anySale(seed))
      if (step.order.converted || ['cancelled', 'archived', 'completed'].includes(step.order.state))
        expect(promisedBySale(step.order), `sale ${seed}`).toBeUndefined()
    for (const { step } of anyPurchase(seed))
      if (step.order.executed !== null || ['cancelled', 'expired', 'failed'].includes(step.order.state))
        expect(promisedByPurchase(step.order), `purchase ${seed}`).toBeUndefined()
  }
})

test('a sale never promises more money than it asks for and the surplus that is paid out', () => {
  for (const seed of seeds)
    for (const { step } of anySale(seed)) {
      const { order } = step
      const promised = promisedBySale(order)
      if (!promised) continue
      expect(promised.coins.units).toBeGreaterThan(0n)
      if (order.state === 'confirming')
        expect(promised.paid.units, `seed ${seed}`).toBeLessThanOrEqual(
          order.gross.units + order.figures.overMost.units,
        )
    }
})

const anyFlows = (seed: number): bigint[] => {
  const dice = diceOf(seed)
  return Array.from({ length: dice.roll(7) }, () => BigInt(dice.roll(2_000_001) - 1_000_000))
}
const size = (units: bigint) => (units < 0n ? -units : units)
/** What a market takes of a trade: its fee and half its spread, rounded up, and something for each trade. */
const costOf = (units: bigint) => (units === 0n ? 0n : 3n + divide(size(units) * 26n, 10_000n, 'up'))

test('netting leaves the sum, and is never worse than trading each', () => {
  for (const seed of seeds) {
    const flows = anyFlows(seed)
    const { left, cancelled } = net(flows)
    const each = flows.reduce((total, units) => total + costOf(units), 0n)
    expect(left).toBe(flows.reduce((total, units) => total + units, 0n))
    expect(cancelled).toBeGreaterThanOrEqual(0n)
    expect(costOf(left), `seed ${seed}`).toBeLessThanOrEqual(each)
    expect(flows.reduce((total, units) => total + size(units), 0n)).toBe(size(left) + 2n * cancelled)
  }
})

test('exposures add up with the ledger and the promises, coin by coin and unit by unit', () => {
  for (const seed of seeds) {
    const dice = diceOf(seed)
    const balances = exchangeAccounts.flatMap((account, at): Balance[] => {
      const coin = coinIds[at]!
      if (dice.roll(3) === 0) return []
      const units = BigInt(dice.roll(2_000_001) - 1_000_000)
      const paid = fiats.map((fiat) => ({ account, asset: fiat, units: BigInt(dice.roll(2_001) - 1_000) }))
      return [{ account, asset: coin, units }, ...paid]
    })
    const promises = Array.from({ length: dice.roll(6) }, (): Promised => {
      const coin: CoinId = dice.pick(coinIds)
      const units = BigInt(dice.roll(20_001) - 10_000)
      return { coins: money(coin, units), paid: money(dice.pick(fiats), units) }
    })
    const found = exposuresOf(balances, promises)
    for (const coin of coinIds) {
      const it = found.find((one) => one.coin === coin)
      const held = balances.filter(({ asset }) => asset === coin).reduce((sum, { units }) => sum - units, 0n)
      const flows = promises.flatMap(({ coins }) => (coins.asset === coin ? [coins.units] : []))
      expect(it?.exposure.units ?? 0n).toBe(flows.reduce((sum, units) => sum + units, held))
      if (!it) continue
      expect(it.position.units + it.sales.units - it.purchases.units).toBe(it.exposure.units)
    }
    for (const fiat of fiats) {
      const paid = found.flatMap((it) => it.paid.filter(({ asset }) => asset === fiat))
      const booked = balances.filter(({ asset }) => asset === fiat)
      const sum = (all: readonly { units: bigint }[]) => all.reduce((total, { units }) => total + units, 0n)
      expect(sum(paid)).toBe(sum(booked))
    }
  }
})

test('short coins are worth as much below zero as long ones above it', () => {
  const rate = { coin: 'USDC@1', fiat: 'EUR', scaled: 86n * 10n ** 12n } as const
  expect(worthOf(money('USDC@1', 1_500_000n), rate)).toEqual(money('EUR', 129n))
  expect(worthOf(money('USDC@1', -1_500_000n), rate)).toEqual(money('EUR', -129n))
})
