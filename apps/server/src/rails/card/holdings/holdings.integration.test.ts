/** The ledger against the acquirer's own figures, by its SDK: equal in every state of a payment, and one cent is found. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { createCardRail } from '../card-rail.ts'
import { createStripeAcquirer } from '../acquirer/stripe-acquirer.ts'
import type { CardContext, FeeBook } from '../deps.ts'
import { createFeeBooking } from './fees.ts'
import { begun, openWorld, taken, type World } from '../testing/sandbox-world.ts'

const nothingWaits = {
  deposits: new Set<string>(),
  reversals: new Set<string>(),
  transfers: new Set<string>(),
  money: [],
  cards: [],
}
const signs: Readonly<Record<string, bigint>> = {
  'credit.received': 1n,
  'payment.booked': -1n,
  'payment.returned': 1n,
  'dispute.opened': -1n,
  'dispute.won': 1n,
}
type Fact = { type: string; amount?: { units: string }; credit?: { amount: { units: string } } }

/** Posts each fee once, as the ledger does. */
const feesIn = (book: Map<string, bigint>): FeeBook => ({
  async post(fees) {
    for (const { id, amount } of fees) if (!book.has(id)) book.set(id, amount.units)
  },
  posted: async () => new Set(book.keys()),
})

/** The rail of the world with the payouts that came, and the ledger as its events make it. */
async function compared(world: World, came: readonly bigint[] = [], book = new Map<string, bigint>()) {
  const paidOut = async () => came.map((units) => Money.money('EUR', units))
  const rail = createCardRail({ ...world.deps, paidOut, fees: feesIn(book) })
  const facts = (await world.facts()) as unknown as Fact[]
  const moved = facts.reduce(
    (sum, { type, amount, credit }) =>
      sum + (signs[type] ?? 0n) * BigInt((amount ?? credit?.amount)?.units ?? 0),
    0n,
  )
  const ledger = [...came, ...book.values()].reduce((sum, units) => sum - units, moved)
  const ask = await world.database.transaction((sql) => rail.holdings[0]!.read(sql, nothingWaits))
  const holding = (await ask()).find(({ asset }) => asset === 'EUR')!
  const inFlight = holding.inFlight.map(({ kind, units }) => [kind, units] as const)
  const explained = inFlight.reduce((sum, [, units]) => sum + units, 0n)
  return { inFlight, units: holding.units, difference: ledger - holding.units - explained }
}

const refundOf = async (world: World, id: string) =>
  world.database.transaction((sql) =>
    world.rail.out.pay(sql, {
      key: `${id}:back`,
      owner: 'ord_1',
      sessionId: id,
      amount: Money.money('EUR', 10_000n),
    } as never),
  )

test('a payment that is captured and not heard of, then heard of', async () => {
  await using world = await openWorld()
  const id = await begun(world)
  await world.pay(id)
  expect(await compared(world)).toMatchObject({ units: 0n, inFlight: [], difference: 0n })
  const payment = (await world.payments())[0]!['payment'] as string
  const answer = await fetch(`${world.acquirer.url}/v1/payment_intents/${payment}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.acquirer.keys.secretKey}` },
  })
  expect(answer.status).toBe(200)
  expect(await compared(world)).toEqual({
    units: 10_000n,
    inFlight: [['acquirer_ahead', -10_000n]],
    difference: 0n,
  })
  await world.until(async () => (await world.types()).includes('credit.received'))
  expect(await compared(world)).toEqual({ units: 10_000n, inFlight: [], difference: 0n })
})

test.each([
  ['done at once', '4242424242424242', 'payment.booked', 0n],
  ['failing later', '4000000000005126', 'payment.failed', 10_000n],
])('a refund, %s, from before it is asked until it is heard of', async (_, number, type, units) => {
  await using world = await openWorld()
  const id = await taken(world, number)
  await refundOf(world, id)
  expect(await compared(world)).toMatchObject({ units: 10_000n, difference: 0n })
  await world.round()
  expect(await compared(world)).toMatchObject({ difference: 0n })
  world.clock.advance(5)
  await world.at('/card')
  expect(await compared(world)).toMatchObject({ difference: 0n })
  await world.database.query('update card_refund set due_at = clock_timestamp()')
  await world.until(async () =>
    (await world.types()).some((one) => one === type || one === 'payment.rejected'),
  )
  expect(await compared(world)).toEqual({ units, inFlight: [], difference: 0n })
})

test('a payment that its owner takes back, and that is won', async () => {
  await using world = await openWorld()
  const id = await taken(world)
  await world.fault('hooks_off')
  await world.at('/card/chargeback', { payment: id })
  expect(await compared(world)).toEqual({
    units: 0n,
    inFlight: [['acquirer_ahead', 10_000n]],
    difference: 0n,
  })
  await world.until(async () => (await world.types()).includes('dispute.opened'))
  expect(await compared(world)).toEqual({ units: 0n, inFlight: [], difference: 0n })
  await world.at('/card/dispute', { payment: id, outcome: 'won' })
  expect(await compared(world)).toEqual({
    units: 10_000n,
    inFlight: [['acquirer_ahead', -10_000n]],
    difference: 0n,
  })
  await world.until(async () => (await world.types()).includes('dispute.won'))
  expect(await compared(world)).toEqual({ units: 10_000n, inFlight: [], difference: 0n })
})

test('a payout is on its way until the same amount has come, for two weeks', async () => {
  await using world = await openWorld()
  await taken(world)
  await world.at('/card/payout', { currency: 'eur' })
  expect(await compared(world)).toEqual({
    units: 0n,
    inFlight: [['payout_on_its_way', 10_000n]],
    difference: 0n,
  })
  expect(await compared(world, [10_000n])).toEqual({ units: 0n, inFlight: [], difference: 0n })
  expect(await compared(world, [9_999n])).toMatchObject({ difference: -9_999n })
  world.clock.advance(15 * 86_400)
  expect(await compared(world)).toMatchObject({ inFlight: [], difference: 10_000n })
})

test('a refund that somebody made by hand is a difference, and so is one cent', async () => {
  await using world = await openWorld()
  const id = await taken(world)
  await world.at('/card/adjust', { currency: 'eur', cents: '-1' })
  expect(await compared(world)).toMatchObject({ inFlight: [], difference: 1n })
  await world.at('/card/refund', { payment: id })
  await world.round()
  expect(await compared(world)).toMatchObject({ inFlight: [], difference: 10_001n })
})

test('the acquirer takes a fee of each payment: booked once, and nothing is owed once all is paid out', async () => {
  await using world = await openWorld()
  await world.at('/card/fee', { basisPoints: '150', cents: '25' })
  const book = new Map<string, bigint>()
  const acquirer = createStripeAcquirer({
    secretKey: world.acquirer.keys.secretKey,
    apiUrl: world.acquirer.url,
  })
  const booking = () => createFeeBooking({ ...world.deps, acquirer, fees: feesIn(book) } as CardContext)
  const id = await taken(world)
  // 1.50 % and 0.25 of 100.00
  expect(await compared(world, [], book)).toEqual({
    units: 9_825n,
    inFlight: [['acquirer_ahead', 175n]],
    difference: 0n,
  })
  const book1 = booking()
  for (const again of [book1, book1, booking()]) await again()
  expect([...book.values()]).toEqual([175n])
  expect(await compared(world, [], book)).toEqual({ units: 9_825n, inFlight: [], difference: 0n })
  await refundOf(world, id)
  await world.until(async () => (await world.types()).includes('payment.booked'))
  expect(await compared(world, [], book)).toEqual({ units: -175n, inFlight: [], difference: 0n })
  await taken(world)
  await book1()
  await world.at('/card/payout', { currency: 'eur' })
  expect(await compared(world, [9_650n], book)).toEqual({ units: 0n, inFlight: [], difference: 0n })
})
