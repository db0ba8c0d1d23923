/** A purchase before its checks: small money first, a payment that is authorised, and what the customer reads meanwhile. */
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buyOrderView } from './view.ts'
import { openWorld } from '../testing/world.ts'
import { accountIn } from '../../rails/iso20022/index.ts'
import { ledger } from '../../ledger/index.ts'

const day = 86_400

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  const payment = (owner: string, id: string) => ({ owner, subject: `payment:${id}`, payment: id })
  return {
    ...world,
    ...world.buy,
    async view(id: string) {
      const opened = await world.orders.openBuy(await world.buy.stored(id))
      return buyOrderView(
        opened,
        { payments: [], transfer: accountIn(world.platform, 'EUR') },
        world.clock.now().getTime(),
      )
    },
    granted: (owner: string, id: string, through: 'open_banking' | 'card' = 'open_banking') =>
      world.tell({
        ...payment(owner, id),
        id: `${id}:authorised`,
        type: 'authorisation.granted',
        through,
        at: world.clock.now().getTime(),
      }),
    refused: (owner: string, id: string, reason: string) =>
      world.tell({
        ...payment(owner, id),
        id: `${id}:refused`,
        type: 'authorisation.refused',
        through: 'open_banking',
        reason,
      }),
    settled: (owner: string, id: string, amount = '100.00') =>
      world.buy.paid(owner, amount, { source: { kind: 'open_banking', id }, payment: id }),
    line: (owner: string, id: string, amount: string) =>
      world.buy.paid(owner, amount, { source: { kind: 'statement_line', id } }),
  }
}

test.each(['0.01', '25.00'])(
  '%s by hand beside an authorised payment of 100: both are bought',
  async (small) => {
    const here = await town()
    const id = await here.placed({ quoteId: await here.quote('100.00', 'open_banking') })
    await here.granted(id, 'p1')
    await here.line(id, 'small', small)
    await here.settle()
    expect(await here.status(id)).toBe('payment_received')
    const until = here.clock.now().getTime() + 5 * day * 1_000
    expect(await here.view(id)).toMatchObject({
      received: { amount: small },
      left: null,
      waitsFor: 'authorised_payment',
      waitsUntil: wireTime(until),
      expectedArrival: null,
    })
    expect(await here.orders.wants(id, 'p1')).toBe(true)
    expect(await here.orders.wants(id, 'p2')).toBe(false)
    here.clock.advance(day)
    here.prices('0.84')
    await here.settled(id, 'p1')
    await here.settle()
    const { order } = await here.stored(id)
    expect(order.executed?.amount).toEqual(Money.parse('EUR', small === '0.01' ? '100.01' : '125.00'))
    // 100 parts were authorised in time and keep 0.90.
    expect(order.executed?.rate.scaled).toBeLessThanOrEqual(order.quote.rate.scaled)
    expect(order.executed?.rate.scaled).toBeGreaterThan((order.quote.rate.scaled * 97n) / 100n)
    await here.coinsGo(id)
    expect(await here.owed(id)).toEqual([0n, 0n])
    expect(await ledger.audit(here.db)).toEqual([])
  },
)

test('20 and then 80 by transfer buy 100; between them the page says what is missing, and until when', async () => {
  const here = await town()
  const id = await here.placed()
  await here.line(id, 'a', '20.00')
  await here.settle()
  const until = here.clock.now().getTime() + 72 * 3_600_000
  expect(await here.view(id)).toMatchObject({
    received: { amount: '20.00' },
    left: { amount: '80.00' },
    transfer: { amount: { amount: '80.00' } },
    waitsFor: 'more',
    waitsUntil: wireTime(until),
    choices: [],
  })
  await here.line(id, 'b', '80.00')
  await here.settle()
  expect((await here.stored(id)).order.executed?.amount).toEqual(Money.parse('EUR', '100.00'))
  expect(await here.view(id)).toMatchObject({ waitsFor: null, waitsUntil: null, left: null })
})

test('the authorised payment expires beside small money: what is here goes back, the rest comes late on its own', async () => {
  const here = await town()
  const id = await here.placed({ quoteId: await here.quote('100.00', 'open_banking') })
  await here.granted(id, 'p1')
  await here.line(id, 'small', '10.00')
  await here.settle()
  here.clock.advance(5 * day)
  await here.settle()
  expect(await here.status(id)).toBe('payment_received')
  await here.refused(id, 'p1', 'expired')
  await here.settle()
  expect((await here.stored(id)).order).toMatchObject({ state: 'failed', reason: 'below_min' })
  await here.settled(id, 'p1')
  await here.settle()
  expect(await ledger.balance(here.db, 'suspense', 'EUR')).toBe(-10_000n)
})

test('a payment that its rail forgets is given up a day after it should have expired', async () => {
  const here = await town()
  const [alone, beside] = [await here.placed(), await here.placed()]
  for (const id of [alone, beside]) await here.granted(id, `p-${id}`)
  await here.line(beside, 'enough', '60.00')
  await here.settle()
  here.clock.advance(6 * day - 0.001)
  await here.settle()
  expect(await here.status(beside)).toBe('payment_received')
  here.clock.advance(0.001)
  await here.settle()
  expect(await here.status(beside)).toBe('executed')
  expect((await here.stored(alone)).order).toMatchObject({ state: 'payment_pending', overdue: true })
})

test('the network fee of a floating purchase is that of the day it is bought; a fixed one keeps its own', async () => {
  const here = await town()
  const floating = await here.placed()
  const fixed = await here.placed({ quoteId: await here.quote('100.00', 'card') })
  here.out.networkCents = 512n
  await here.line(floating, 'line', '100.00')
  await here.paid(fixed, '100.00', { source: { kind: 'card', id: 'c1' }, payment: 'c1' })
  await here.settle()
  const feeOf = async (id: string) => (await here.stored(id)).order.executed?.fees.network.units
  expect([await feeOf(floating), await feeOf(fixed)]).toEqual([512n, 20n])
  await here.coinsGo(floating)
  expect(await here.owed(floating)).toEqual([0n, 0n])
})
