/** Pounds count in limits and bounds of euros at the rate of the day, which is one for all of that day. */
import { Money } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, testPlatform } from '../testing/world.ts'
import { inEuroCents } from './quotes.ts'
import { quotingOn } from './testing.ts'

const pounds = (units: bigint) => Money.money('GBP', units)

async function desk() {
  const world = await openWorld()
  onTestFinished(world.close)
  const { db, clock } = world
  /** Of each coin, in each currency; without it there is no price. */
  const price: { EUR?: string; GBP?: string } = { EUR: '0.92', GBP: '0.80' }
  const told = (_: string, fiat: Money.Fiat) => {
    const mid = price[fiat]
    return mid === undefined ? undefined : { bid: mid, ask: mid }
  }
  const openProcess = () => quotingOn(testPlatform({ db, clock }), told)
  return { clock, price, openProcess, platform: openProcess() }
}

test('euros count as they are, pounds as what they are worth in euros, rounded up', async () => {
  const { platform } = await desk()
  expect(await inEuroCents(platform, Money.money('EUR', 10_000n))).toBe(10_000n)
  // 0.92 / 0.80 = 1.15
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
  expect(await inEuroCents(platform, pounds(1n))).toBe(2n)
  expect(await inEuroCents(platform, pounds(0n))).toBe(0n)
})

test('the rate of a day is its first, in every process and however the prices move; the next day has its own', async () => {
  const { platform, openProcess, price, clock } = await desk()
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
  price.EUR = '0.96'
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
  expect(await inEuroCents(openProcess(), pounds(10_000n))).toBe(11_500n)
  clock.advance(14 * 3_600 - 1)
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
  clock.advance(1)
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(12_000n)
})

test('two that ask for the first rate of a day at once count by one', async () => {
  const { price, openProcess } = await desk()
  const [one, other] = [openProcess(), openProcess()]
  const first = inEuroCents(one, pounds(10_000n))
  price.EUR = '0.96'
  const [a, b] = await Promise.all([first, inEuroCents(other, pounds(10_000n))])
  expect(a).toBe(b)
})

test('without a price the last known day counts; before the first there is no answer', async () => {
  const { platform, price, clock } = await desk()
  delete price.GBP
  expect(await inEuroCents(platform, pounds(10_000n))).toBeUndefined()
  price.GBP = '0.80'
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
  delete price.EUR
  clock.advance(3 * 86_400)
  expect(await inEuroCents(platform, pounds(10_000n))).toBe(11_500n)
})
