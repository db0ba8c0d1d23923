/** Lists are asked wherever money or coins would reach somebody new, and a person's yes still counts in the limit. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { coin, greta, openWorld, payer } from '../testing/world.ts'

test('coins do not go back to a listed address: the order waits, and an operator sees why', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const transfer = await world.pays(id, 50_000_000n)
  await transfer.seen()
  await transfer.final()
  await world.settle()
  expect(await world.status(id)).toBe('underpaid')
  await world.lists({ wallet: payer })
  await world.orders.refund(greta.id, id)
  await world.settle()
  expect(world.out.transfers).toEqual([])
  expect(await world.status(id)).toBe('on_hold')
  expect(await world.db.query("select data ->> 'reason' as reason from operator_case")).toEqual([
    { reason: `a listed address: ${payer} (test T0)` },
  ])
})

test('a name that is listed after placing is seen before it is paid', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  world.out.match = 'no_match'
  await world.paidInFull(id)
  await world.lists({ name: 'greta beispiel' })
  await world.orders.confirmName(greta.id, id)
  await world.settle()
  await world.orders.advance(id, 'operator:0', { type: 'case.cleared' })
  await world.settle()
  expect((await world.orders.find(id))?.order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  expect(world.out.payments).toEqual([])

  // A person's yes to the order is none to the name: two persons decide about that.
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect((await world.orders.find(id))?.order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await world.decidesHits()
  await world.orders.advance(id, 'operator:2', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toMatchObject([{ payeeName: 'Greta Beispiel' }])
})

test('a name that is listed after the bank knew it is seen before the payment is asked for', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const transfer = await world.pays(id, (await world.sale(id)).order.offers.at(-1)?.coins.units ?? 0n)
  await transfer.seen()
  await transfer.final()
  await world.inbox.pass()
  const waiting = async (kind: string) =>
    (await world.db.query('select from outbox where kind = $1 and done_at is null', [kind])).length > 0
  while (!(await waiting('send_payout'))) expect(await world.carryOut()).toBeGreaterThan(0)
  await world.lists({ name: 'greta beispiel' })
  await world.settle()
  expect(world.out.payments).toEqual([])
  expect((await world.orders.find(id))?.order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await world.decidesHits()
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toMatchObject([{ payeeName: 'Greta Beispiel' }])
})

test('an order that a person let pass is used up in the limit, also where the reservation had been given back', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.orders.cancel(greta.id, id)
  await world.lists({ wallet: payer })
  await world.paidInFull(id)
  expect((await world.orders.find(id))?.order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(await world.status(id)).toBe('converted')
  expect(await world.db.query('select state, cents::text from limit_entry')).toEqual([
    { state: 'committed', cents: '10400' },
  ])
})

test('a payment decided before a hold is not asked for after it, and one asked for is taken back', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.paidInFull(id)
  await world.orders.advance(id, 'operator:1', { type: 'operator.hold', reason: 'look' })
  await world.settle()
  expect(world.out.withdrawn).toEqual([`${id}:payout:1`])
  await world.tell({ id: 'bank:x:unbatched', owner: id, type: 'payment.unqueued', key: `${id}:payout:1` })
  await world.settle()
  await world.orders.advance(id, 'operator:2', { type: 'operator.release' })
  await world.settle()
  expect(world.out.payments.map(({ key }) => key)).toEqual([`${id}:payout:1`, `${id}:payout:2`])
})

test.each([
  // Up to 5.00 more than asked for is paid out. At 0.90 these coins are worth 2,000.00, and one cent more.
  [2_222_222_223n, 'converted'],
  [2_222_233_334n, 'on_hold'],
])('%s units against a limit of 2,000.00 a day: %s', async (units, state) => {
  await using world = await openWorld()
  await world.atLevel('starter')
  await world.hasProved(payer)
  const id = await world.placed('cus_greta', { quoteId: await world.quote('1968.50') })
  const transfer = await world.pays(id, units)
  await transfer.seen()
  await transfer.final()
  await world.settle()
  expect(await world.status(id)).toBe(state)
})

test.each([
  [1_111_111_112n, 'converted'],
  [1_111_122_223n, 'on_hold'],
])('%s units from a sender that the chain does not name: %s', async (units, state) => {
  await using world = await openWorld()
  const id = await world.placed('cus_greta', { quoteId: await world.quote('950.00') })
  const coins = Money.money(coin, units)
  const deposit = { id: 'internal', coins, transaction: '0xb', at: world.clock.now().getTime() }
  await world.tell({ id: 'seen', owner: id, type: 'deposit.seen', deposit })
  await world.tell({ id: 'final', owner: id, type: 'deposit.final', depositId: 'internal' })
  await world.settle()
  await world.orders.takeAll(greta.id, id, { surplus: 'pay_out' })
  await world.settle()
  expect(await world.status(id)).toBe(state)
  if (state === 'converted') return
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(await world.status(id)).toBe('converted')
})
