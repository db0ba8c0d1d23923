/**
 * Many orders of one customer at the same moment, at the limit: it is never exceeded, neither by placing nor by paying more
 * than was ordered. Sales and purchases have a limit each, and do not take from each other.
 */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { place, ways, wishBuy, type Bought } from './buying.ts'
import { openWorld, type Answer, type World, type Person } from './world.ts'

type Window = { window: string; used: string; limit: string; left: string }

let world: World
let person: Person
let bought: Bought[]
beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
})
afterAll(() => world?.end())

/** Five of these sales and six of these purchases fit into a day; no wallet has to sign. */
const [sale, purchase] = ['390', '830']
const dayOf = async (service: 'buy' | 'sell'): Promise<Window> => {
  const limits = await person.call<Record<'buy' | 'sell', Window[]>>('GET', '/api/limits')
  return limits[service].find(({ window }) => window === 'day')!
}

function placedOf(answers: readonly Answer[]): Answer[] {
  for (const { status, text } of answers.filter((one) => one.status !== 200))
    expect([status, text]).toEqual([422, expect.stringContaining('"code":"limit.exceeded"')])
  return answers.filter(({ status }) => status === 200)
}

test('ten purchases and ten sales at once at the limit never exceed it', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => at)
  const sales = await Promise.all(ten.map(() => person.wish({ fiatAmount: sale })))
  const wished = await Promise.all(
    ten.map((at) => wishBuy(world, person, `limit-buy-${at}`, { ...ways.transfer, amount: purchase })),
  )
  const [sells, buys] = await Promise.all([
    Promise.all(sales.map((wish, at) => person.place(`limit-key-${at}`, wish))),
    Promise.all(wished.map((one) => person.place(one.key, one.body, 'buy'))),
  ])
  const sold = placedOf(sells).map(({ text }) => Number((JSON.parse(text) as SellOrderView).gross.amount))
  expect(sold).toHaveLength(5)
  const sellDay = await dayOf('sell')
  expect(Number(sellDay.used)).toBeCloseTo(
    sold.reduce((sum, one) => sum + one, 0),
    1,
  )
  expect(Number(sellDay.used)).toBeLessThanOrEqual(Number(sellDay.limit))

  expect(placedOf(buys)).toHaveLength(6)
  expect(await dayOf('buy')).toMatchObject({ used: '4980.00', left: '20.00' })
  bought = wished.filter((_, at) => buys[at]!.status === 200)
  for (const one of bought) await place(world, one)
})

test('six purchases, each paid with more than was ordered at the same moment: what fits is bought, the rest goes back', async () => {
  await Promise.all(bought.map(({ purchase }) => purchase!.transfer({ amount: '880.00' })))
  const ended = await Promise.all(
    bought.map(({ purchase }) =>
      until(`the end of ${purchase!.id}`, async () => {
        const order = await purchase!.view()
        const isBack = order.status === 'Y' && order.refunds[0]?.status === 'booked'
        return (order.status === 'C' || isBack) && order
      }),
    ),
  )
  const through = ended.filter(({ status }) => status === 'C')
  const refused = ended.filter(({ status }) => status === 'Y')
  expect(refused.map(({ reason }) => reason)).toEqual(refused.map(() => 'limit'))
  expect(refused.length).toBeGreaterThanOrEqual(1)
  const { used, limit } = await dayOf('buy')
  expect(Number(used)).toBe(through.length * 880)
  expect(Number(used)).toBeLessThanOrEqual(Number(limit))
  expect(refused.map(({ refunds }: BuyOrderView) => refunds.map((it) => it.amount.amount))).toEqual(
    refused.map(() => ['880.00']),
  )
  await world.books().agree()
})
