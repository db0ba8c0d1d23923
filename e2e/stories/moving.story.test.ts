/** Stories in which time passes. The clock belongs to the whole world, so they come one after the other in a world of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walk } from '../world/sale.ts'
import { payoutOf, openWorld, type World } from '../world/world.ts'

const minutes = 60
const days = 24 * 60 * minutes

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

test('the bank is silent, then it has paid after all: once', async () => {
  const sale = await (
    await world.customer()
  ).sells({ to: { name: 'Silent Example', iban: 'DE89370400440532013000' } })
  await sale.pay()
  const { endToEndId } = await sale.is('P')
  await world.outside.advance(2 * minutes)
  await sale.is('W', 'review')
  await world.bank.release(endToEndId!)
  const order = await sale.is('C')
  expect(walk(order)).toBe('NUFEPWC')
  expect(await world.bank.paymentsFor(sale.reference)).toHaveLength(1)
  await world.ends(sale)
})

test('the bank has too little of our money for a payout: it goes when money came, and no person did anything', async () => {
  const sale = await (await world.customer()).sells()
  const short = () =>
    world.books.database.query(
      `select 1 from operator_case where kind = 'nostro_short' and closed_at is null`,
    )
  await world.bank.fault('no_money', 600)
  await sale.pay()
  await sale.shows('the payout waits again', (order) => walk(order) === 'NUFEPE')
  await expect.poll(async () => (await short()).length, { timeout: 60_000 }).toBe(1)
  await world.bank.fault('no_money', 0)
  await world.bank.transfer({
    fromName: 'Agio Example Ltd',
    fromIban: 'DE90999999990000004711',
    amount: '500.00',
    currency: 'EUR',
    reference: 'our own money',
  })
  expect(walk(await sale.is('C'))).toMatch(/^NUFEPEPS?C$/)
  const payments = await world.bank.paymentsFor(sale.reference)
  expect(payments.map(({ status }) => status)).toEqual(['rejected', 'booked'])
  await expect.poll(async () => (await short()).length, { timeout: 60_000 }).toBe(0)
  await world.ends(sale)
})

test('coins that came inside the rate window count at its rate, however late we look', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  await sale.chain.fault('down', 600)
  await sale.pay(sale.required)
  await sale.chain.mine(1)
  await world.outside.advance(31 * minutes)
  await sale.chain.fault('down', 0)
  await customer.signIn()
  const order = await sale.is('C')
  expect(order.deposits).toMatchObject([{ late: false }])
  expect(order.payout.amount).toBe('100.00')
  await world.ends(sale)
})

test('after the rate window there is a new rate, and the new amount brings what was agreed', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  await priceTimes(90n)
  await world.outside.advance(31 * minutes)
  await customer.signIn()
  const requoted = await sale.shows('a new amount', ({ required }) => required.amount !== sale.required)
  expect(Number(requoted.required.amount)).toBeGreaterThan(Number(sale.required) * 1.1)
  await sale.pay()
  const order = await sale.is('C')
  expect(payoutOf(order) - 10_000n).toBeOneOf([0n, 1n])
  await world.ends(sale)
})

test('after the rate window the old amount may be worth less; the rest makes it whole', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  await priceTimes(90n)
  await world.outside.advance(31 * minutes)
  await customer.signIn()
  await sale.shows('a new amount', ({ required }) => required.amount !== sale.required)
  await sale.pay(sale.required)
  const short = await sale.is('I')
  await sale.pay(short.left.amount)
  const order = await sale.is('C')
  expect(payoutOf(order) - 10_000n).toBeOneOf([0n, 1n])
  await world.ends(sale)
})

test('a customer who does not choose in fourteen days gets what would otherwise be done', async () => {
  const customer = await world.customer()
  const [short, over] = await Promise.all([customer.sells(), customer.sells()])
  await short.pay(short.split(70n)[0], { from: 'exchange' })
  await over.pay(over.plus('60'), { from: 'stranger' })
  expect((await short.is('I')).byDefault).toBe('refund')
  expect((await over.is('G')).byDefault).toBe('return_surplus')
  await world.outside.advance(14 * days)
  await customer.signIn()
  const refunded = await short.is('Z', 'refunded')
  expect(refunded.refund!.to!.toLowerCase()).toBe((await short.chain.wallet('exchange')).toLowerCase())
  const order = await over.is('C')
  expect(order.payout.amount).toBe('100.00')
  await over.shows('the difference went back', ({ refund }) => refund?.transaction != null)
  await world.ends(short)
  await world.ends(over)
})

test('sixty days later the coins are still taken, at the rate of that day', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  await world.outside.advance(91 * minutes)
  await customer.signIn()
  await sale.is('X')
  await priceTimes(103n)
  await world.outside.advance(60 * days)
  await customer.signIn()
  await sale.pay(sale.required)
  const order = await sale.is('C')
  expect(walk(order)).toMatch(/^NXUFEPS?C$/)
  expect(order.deposits).toMatchObject([{ late: true, state: 'final' }])
  expect(payoutOf(order)).toBeGreaterThan(10_200n)
  await world.ends(sale)
})

test('in the end chain, bank and ledger agree to the last unit', () => world.books.agree())

/** The price of USDC in percent of what it is. */
async function priceTimes(percent: bigint): Promise<void> {
  const [now = '1'] = Object.values((await world.outside.prices('USDC-EUR')) ?? {})
  const units = (BigInt(Math.round(Number(now) * 1e8)) * percent) / 100n
  await world.outside.price('USDC-EUR', (Number(units) / 1e8).toFixed(8))
}
