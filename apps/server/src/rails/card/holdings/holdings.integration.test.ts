/** The ledger against the acquirer's own figures, by its SDK: equal in every state of a payment, and one cent is found. */
import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { ledger, postedAcquirerFees } from '../../../ledger/index.ts'
import { createStripeAcquirer } from '../acquirer/stripe-acquirer.ts'
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

/** The ledger, as the events of the rail and its own postings make it, against the acquirer. */
async function compared(world: World) {
  const facts = (await world.facts()) as unknown as Fact[]
  const moved = facts.reduce(
    (sum, { type, amount, credit }) =>
      sum + (signs[type] ?? 0n) * BigInt((amount ?? credit?.amount)?.units ?? 0),
    0n,
  )
  const posted = moved + (await ledger.balance(world.db, Postings.transitAccount('card'), 'EUR'))
  const ask = await world.db.transaction((sql) => world.rail.holdings[0]!.read(sql, nothingWaits))
  const holding = (await ask()).find(({ asset }) => asset === 'EUR')!
  const inFlight = holding.inFlight.map(({ kind, units }) => [kind, units] as const)
  const explained = inFlight.reduce((sum, [, units]) => sum + units, 0n)
  return { inFlight, units: holding.units, difference: posted - holding.units - explained }
}

/** The acquirer's payout comes to our bank account. */
const paidOut = ({ db, clock }: World, id: string, units: bigint) =>
  ledger.post(db, [Postings.acquirerPaidOut(id, Money.money('EUR', units))], clock.now())

const refundOf = async (world: World, id: string) =>
  world.db.transaction((sql) =>
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
  await world.db.query('update card_refund set due_at = clock_timestamp()')
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
  world.clock.advance(15 * 86_400)
  expect(await compared(world)).toMatchObject({ inFlight: [], difference: 10_000n })
  await paidOut(world, 'late', 10_000n)
  expect(await compared(world)).toEqual({ units: 0n, inFlight: [], difference: 0n })
  await taken(world)
  await world.at('/card/payout', { currency: 'eur' })
  await paidOut(world, 'another amount', 9_999n)
  expect(await compared(world)).toMatchObject({ difference: -9_999n })
  await paidOut(world, 'in time', 10_000n)
  expect(await compared(world)).toMatchObject({ units: 0n, inFlight: [] })
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
  const acquirer = createStripeAcquirer({
    secretKey: world.acquirer.keys.secretKey,
    apiUrl: world.acquirer.url,
  })
  const booking = () => createFeeBooking(world.platform, acquirer)
  const id = await taken(world)
  // 1.50 % and 0.25 of 100.00
  expect(await compared(world)).toEqual({
    units: 9_825n,
    inFlight: [['acquirer_ahead', 175n]],
    difference: 0n,
  })
  const running = booking()
  for (const again of [running, running, booking()]) await again()
  expect((await postedAcquirerFees(world.db, new Date(0))).size).toBe(1)
  expect(await compared(world)).toEqual({ units: 9_825n, inFlight: [], difference: 0n })
  await refundOf(world, id)
  await world.until(async () => (await world.types()).includes('payment.booked'))
  expect(await compared(world)).toEqual({ units: -175n, inFlight: [], difference: 0n })
  await taken(world)
  await running()
  await world.at('/card/payout', { currency: 'eur' })
  await paidOut(world, 'po_1', 9_650n)
  expect(await compared(world)).toEqual({ units: 0n, inFlight: [], difference: 0n })
})
