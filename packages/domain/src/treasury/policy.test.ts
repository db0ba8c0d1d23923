/** A hedge goes towards zero and never beyond it, and nothing is bought and sold at once: asked of random situations and days. */
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { diceOf, type Dice } from '../testing/dice.ts'
import { worthOf } from './worth.ts'
import { firstHedge, hedgeOf, replay, unsoundHedge, type Hedge, type Situation } from './policy.ts'

const seeds = Array.from({ length: 3_000 }, (_, seed) => seed)
/** 0.86 EUR per USDC of six digits. */
const rate = { coin: 'USDC@1', fiat: 'EUR', scaled: 86n * 10n ** 12n } as const
const whole = (coins: number) => BigInt(coins) * 1_000_000n
const size = (units: bigint) => (units < 0n ? -units : units)
const worth = (units: bigint) => size(worthOf(money('USDC@1', units), rate).units)

function anyPolicy(dice: Dice): Hedge {
  const least = BigInt(1 + dice.roll(5_000))
  const largest = least + BigInt(dice.roll(900_000))
  return {
    ...firstHedge,
    least,
    largest,
    above: least + BigInt(dice.roll(300_000)),
    smallerAfterMinutes: 1 + dice.roll(300),
    dayVolume: largest + BigInt(dice.roll(3_000_000)),
  }
}
const anyUnits = (dice: Dice) => BigInt(dice.roll(40_000_001) - 20_000_000) * BigInt(dice.pick([1, 1_000]))
const anySituation = (dice: Dice): Situation => ({
  exposure: dice.roll(9) === 0 ? 0n : anyUnits(dice),
  openTrades: Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => anyUnits(dice)),
  openMinutes: dice.roll(400),
  rate,
  distance: BigInt(dice.roll(80)),
  traded: BigInt(dice.roll(4_000_000)),
  lost: BigInt(dice.roll(60_000)),
})

test('an exposure never changes its side by a hedge, and a hedge is never larger than the exposure', () => {
  let made = 0
  for (const seed of seeds) {
    const dice = diceOf(seed)
    const [policy, now] = [anyPolicy(dice), anySituation(dice)]
    const decision = hedgeOf(policy, now)
    if (decision.trade === 'none') continue
    made += 1
    const moved = decision.trade === 'buy' ? decision.units : -decision.units
    expect(decision.units, `seed ${seed}`).toBeGreaterThan(0n)
    expect(decision.units, `seed ${seed}`).toBeLessThanOrEqual(size(now.exposure))
    const after = now.openTrades.reduce((sum, units) => sum + units, now.exposure) + moved
    expect(after === 0n || after > 0n === now.exposure > 0n, `seed ${seed}`).toBe(true)
  }
  expect(made).toBeGreaterThan(200)
})

test('nothing is bought while a sale is open, and nothing sold while a purchase is', () => {
  for (const seed of seeds) {
    const dice = diceOf(seed)
    const [policy, now] = [anyPolicy(dice), anySituation(dice)]
    const { trade } = hedgeOf(policy, now)
    if (trade === 'buy') expect(now.openTrades.every((units) => units > 0n)).toBe(true)
    if (trade === 'sell') expect(now.openTrades.every((units) => units < 0n)).toBe(true)
  }
})

test('a trade is within the policy: its size, the volume of the day, the loss and the distance', () => {
  for (const seed of seeds) {
    const dice = diceOf(seed)
    const [policy, now] = [anyPolicy(dice), anySituation(dice)]
    const decision = hedgeOf(policy, now)
    if (decision.trade === 'none') continue
    expect(worth(decision.units)).toBeLessThanOrEqual(policy.largest)
    expect(decision.worth).toBeGreaterThanOrEqual(policy.least)
    expect(now.traded + decision.worth).toBeLessThanOrEqual(policy.dayVolume)
    expect(now.lost).toBeLessThan(policy.dayLoss)
    expect(now.distance).toBeLessThanOrEqual(policy.fromMedian)
  }
})

const quiet: Situation = {
  exposure: whole(2_000),
  openTrades: [],
  openMinutes: 0,
  rate,
  distance: 0n,
  traded: 0n,
  lost: 0n,
}

test('above the figure it is closed at once, below it when it has been open for long', () => {
  expect(hedgeOf(firstHedge, quiet)).toEqual({ trade: 'sell', units: whole(2_000), worth: 172_000n })
  expect(hedgeOf(firstHedge, { ...quiet, exposure: -whole(2_000) })).toMatchObject({ trade: 'buy' })
  const small = { ...quiet, exposure: whole(100) }
  expect(hedgeOf(firstHedge, small)).toEqual({ trade: 'none', why: 'small' })
  expect(hedgeOf(firstHedge, { ...small, openMinutes: 240 })).toMatchObject({ units: whole(100) })
  expect(hedgeOf(firstHedge, { ...small, exposure: whole(1), openMinutes: 999 })).toMatchObject({
    why: 'small',
  })
})

test.each([
  ['volume', { traded: firstHedge.dayVolume }],
  ['loss', { lost: firstHedge.dayLoss }],
  ['distance', { distance: firstHedge.fromMedian + 1n }],
  ['trade_open', { openTrades: [whole(1)] }],
  ['level', { openTrades: [-whole(2_000)] }],
] as const)('nothing is traded: %s', (why, change) => {
  expect(hedgeOf(firstHedge, { ...quiet, ...change })).toEqual({ trade: 'none', why })
})

test('a day of exposures under a policy has no trade beyond zero, and ends with what the trades left', () => {
  for (const seed of seeds.slice(0, 300)) {
    const dice = diceOf(seed)
    const policy = anyPolicy(dice)
    let exposure = 0n
    const moments = Array.from({ length: 288 }, (_, at) => {
      if (dice.roll(6) === 0) exposure += anyUnits(dice)
      return { at: at * 300_000, exposure, rate }
    })
    const found = replay(policy, moments)
    const moved = found.trades.reduce((sum, { trade, units }) => sum + (trade === 'buy' ? units : -units), 0n)
    expect(found.left).toBe(exposure + moved)
    expect(found.traded).toBeLessThanOrEqual(policy.dayVolume)
    expect(size(found.leftWorth)).toBeLessThanOrEqual(found.most)
  }
})

test('a day that a policy closes leaves less open than the same day without it', () => {
  const moments = [0, 1, 2, 3].map((at) => ({ at: at * 300_000, exposure: whole(3_000 * (at + 1)), rate }))
  const found = replay({ ...firstHedge, largest: 1_000_000n }, moments)
  expect(found.trades).toHaveLength(4)
  expect(found).toMatchObject({ left: 0n, leftWorth: 0n, most: 0n, traded: 1_032_000n })
})

test('the age of an exposure begins anew once a trade has closed the one before', () => {
  const exposures = [whole(100), whole(100), whole(200), whole(200)]
  const moments = exposures.map((exposure, at) => ({ at: at * 240 * 60_000, exposure, rate }))
  expect(replay(firstHedge, moments).trades.map(({ at }) => at / (240 * 60_000))).toEqual([1, 3])
})

test('a policy that contradicts itself is named by the figure that does', () => {
  expect(unsoundHedge(firstHedge)).toEqual([])
  const wrong = { ...firstHedge, least: 0n, smallerAfterMinutes: 0, fromMedian: 501n, dayLoss: 0n }
  expect(unsoundHedge(wrong).map(([figure]) => figure)).toEqual([
    'least',
    'smallerAfterMinutes',
    'fromMedian',
    'dayLoss',
  ])
  expect(unsoundHedge({ ...firstHedge, least: 600_000n }).map(([figure]) => figure)).toEqual([
    'above',
    'largest',
  ])
})
