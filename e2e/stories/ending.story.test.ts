/** Orders that nothing ends by itself: operators say what the bank did, send failed coins again, and keep dust. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

test('the bank is silent: two operators confirm that it executed the payment, and its statement comes later', async () => {
  const customer = await world.customer()
  const sale = await customer.sells({ to: { name: 'Silent Example', iban: 'DE89370400440532013000' } })
  await sale.pay()
  const { endToEndId } = await sale.is('P')
  await world.outside.advance(2 * 60)
  await sale.is('W', 'review')
  await world.backOffice.act(sale.id, 'confirm_executed')
  await sale.is('C')
  await world.bank.release(endToEndId!)
  await until('the booking is told', async () => {
    const { timeline } = await world.backOffice.order(sale.id)
    return timeline.some(({ event }) => event === 'payment.booked')
  })
  await world.ends(sale)
  expect(await world.bank.paymentsFor(sale.reference)).toHaveLength(1)
})

test('a token refuses the receiver once: an operator sends the coins back again', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  const [part] = sale.split(50n)
  await sale.pay(part)
  const { deposits } = await sale.is('I')
  const sender = deposits[0]?.from ?? ''
  await sale.chain.refuse('USDC', sender)
  await sale.chooses('refund')
  await sale.is('W', 'refund-failed')
  await sale.chain.refuse('USDC', sender, true)
  await world.backOffice.act(sale.id, 'send_back')
  await sale.is('Z', 'refunded')
  await world.ends(sale)
})

test('a test transfer below the network fee is kept by two operators, and the order is over', async () => {
  const customer = await world.customer()
  const sale = await customer.sells()
  await sale.pay('0.000001')
  const { choices, byDefault } = await sale.is('I')
  expect([choices.includes('refund'), byDefault]).toEqual([false, 'keep'])
  await world.backOffice.act(sale.id, 'write_off')
  await sale.is('X', 'dust')
})
