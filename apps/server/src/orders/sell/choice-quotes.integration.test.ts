/** A choice shows in figures what it does: each quote is compared with what happened after the press. */
import type { SellOrderView } from '@agio/contract'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { coin, openWorld } from '../testing/world.ts'

async function openApi() {
  const world = await openWorld()
  const http = await world.serveOrders()
  return {
    world,
    async paid(id: string, units: bigint) {
      const transfer = await world.pays(id, units)
      await transfer.seen()
      await transfer.final()
      await world.settle()
    },
    read: async (id: string) => (await http.json<SellOrderView>('GET', `/api/orders/sell/${id}`)).body,
    choose: async (id: string, choice: string, body: object = {}) =>
      (await http.json<SellOrderView>('POST', `/api/orders/sell/${id}/${choice}`, { body })).body,
    [Symbol.asyncDispose]: world.close,
  }
}

/** The coins of an amount on the wire. */
function unitsOf(shown: SellOrderView['left'] | null): bigint {
  const read = Money.parse(coin, shown?.amount ?? '')
  if (read === 'not-an-amount') throw new Error('no amount')
  return read.units
}

const quoteOf = ({ quotes }: SellOrderView, wanted: string) => {
  const quote = quotes.find(({ choice }) => choice === wanted)
  if (!quote) throw new Error(`${wanted} is not quoted`)
  return quote
}

test('late: the reason has the two times, and the quote says what the coins are worth at the new rate', async () => {
  await using api = await openApi()
  const { world } = api
  const id = await world.placed()
  const { required, rateUntil } = await api.read(id)
  world.clock.advance(31 * 60)
  world.prices('0.85')
  await world.settle()
  const renewed = await api.read(id)
  expect(renewed.offeredBefore).toMatchObject({ required, until: rateUntil, less: null })
  const more = unitsOf(renewed.required) - unitsOf(required)
  expect(unitsOf(renewed.offeredBefore?.more ?? null)).toBe(more)
  expect(Number(renewed.required.amount)).toBeGreaterThan(Number(required.amount))

  await api.paid(id, unitsOf(required))
  const order = await api.read(id)
  expect(order).toMatchObject({
    state: 'underpaid',
    late: { arrivedAt: '2026-11-20 10:31:00', rateEndedAt: rateUntil },
  })
  const quote = quoteOf(order, 'accept_lower')
  const taken = await api.choose(id, 'accept_lower')
  expect(taken).toMatchObject({ payout: quote.payout?.payout, fees: quote.payout?.fees, late: null })
})

test('short for another reason is not called late', async () => {
  await using api = await openApi()
  const id = await api.world.placed()
  await api.paid(id, 50_000_000n)
  expect((await api.read(id)).late).toBeNull()
})

test('a surplus goes back as quoted, and the payout is the one that was agreed', async () => {
  await using api = await openApi()
  const id = await api.world.placed()
  await api.paid(id, 200_000_000n)
  const order = await api.read(id)
  const quote = quoteOf(order, 'return_surplus')
  const done = await api.choose(id, 'take_all', { surplus: 'return' })
  expect(quote.back).toMatchObject({ amount: done.refund?.amount, to: done.refund?.to })
  expect(done.payout).toEqual(quote.payout?.payout)
  expect(unitsOf(quote.back?.amount ?? null) + unitsOf(quote.back?.fee ?? null)).toBe(unitsOf(order.surplus))
})

test('the rest is priced as coins of this moment are valued, so that sending it is enough', async () => {
  await using api = await openApi()
  const { world } = api
  const id = await world.placed()
  await api.paid(id, 50_000_000n)
  world.clock.advance(95 * 60)
  world.prices('0.70', '0.77')
  await world.settle()
  const quote = quoteOf(await api.read(id), 'pay_rest')
  expect(quote.floats).toBe(true)
  const transfer = await world.pays(id, unitsOf(quote.send), { name: 'two' })
  await transfer.seen()
  await transfer.final()
  await world.settle()
  const { state, payout } = await api.read(id)
  expect([state, payout]).toEqual(['converted', quote.payout?.payout])
})
