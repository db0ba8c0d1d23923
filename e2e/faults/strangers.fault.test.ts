/** Who may call what, from `x-access`: every operation by every kind of caller; and ten orders at once at the limit. */
import type { SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../stories/calls.ts'
import { openHouse, type Answer, type House, type Person } from './house.ts'
import { addressOf, operationsOf, type Operation } from './operations.ts'

let house: House
let owner: Person
let stranger: Person
let leftToken: string
let order: SellOrderView
let operations: Operation[]

beforeAll(async () => {
  house = await openHouse()
  ;[owner, stranger] = [await house.person(), await house.person()]
  const gone = await house.person()
  leftToken = gone.token
  await gone.call('POST', '/api/auth/logout')
  operations = await operationsOf(house)
  const placed = JSON.parse((await owner.place('matrix-key', await owner.wish())).text) as SellOrderView
  await house.outside.chain(11155111).send(placed.depositAddress, placed.required.amount, { token: 'USDC' })
  order = await until('the sale to end', async () => {
    const now = await owner.order(placed.id)
    return now.status === 'C' && now
  })
})
afterAll(() => house?.end())

/** Bodies that fit, where an operation wants one. */
const bodies: Record<string, object> = {
  '/api/orders/sell/{id}/take_all': { surplus: 'pay_out' },
  '/api/orders/sell/{id}/refund': {},
  '/api/orders/sell/{id}/beneficiary': { confirmName: true },
}

function ask(operation: Operation, token?: string, id?: string): Promise<Answer | undefined> {
  const body = bodies[operation.path]
  return house.ask(operation.method, addressOf(operation, id), {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const name = ({ method, path }: Operation) => `${method} ${path}`
const forCustomers = () => operations.filter(({ access }) => access === 'customer')
/** An answer without what differs in each: the request's id. */
const same = (answer: Answer | undefined) => [answer?.status, answer?.text.replace(/"requestId":"[^"]*"/, '')]

test('every operation says who may call it', () => {
  expect(operations.length).toBeGreaterThan(25)
  expect(
    operations.filter(({ access }) => !['anyone', 'customer', 'operator'].includes(access)).map(name),
  ).toEqual([])
  expect(forCustomers().length).toBeGreaterThan(12)
})

test('what is for customers is closed to nobody, to garbage and to a session that has ended', async () => {
  for (const operation of forCustomers()) {
    for (const [who, token] of [
      ['nobody', undefined],
      ['garbage', 'x'.repeat(43)],
      ['an empty token', ''],
      ['a token with words', 'not a token at all'],
      ['a session that has ended', leftToken],
    ] as const) {
      const answer = await ask(operation, token, order.id)
      expect([name(operation), who, answer?.status]).toEqual([name(operation), who, 401])
    }
  }
})

test('what is for anyone asks nobody who they are', async () => {
  for (const operation of operations.filter(({ access }) => access === 'anyone'))
    expect([name(operation), [401, 403].includes((await ask(operation))?.status ?? 401)]).toEqual([
      name(operation),
      false,
    ])
})

test("a stranger's order looks like a missing one, to every operation", async () => {
  const session = (await owner.call<{ items: { id: string }[] }>('GET', '/api/auth/sessions')).items[0]!.id
  const withId = forCustomers().filter(({ path }) => path.includes('{id}'))
  expect(withId.length).toBeGreaterThanOrEqual(10)
  for (const operation of withId) {
    const id = operation.path.includes('sessions') ? session : order.id
    const [theirs, missing] = [await ask(operation, stranger.token, id), await ask(operation, stranger.token)]
    expect([name(operation), ...same(theirs)]).toEqual([name(operation), ...same(missing)])
    expect([name(operation), theirs?.status]).toEqual([name(operation), 404])
  }
  expect((await owner.call<{ items: unknown[] }>('GET', '/api/transactions')).items).toHaveLength(1)
  expect((await stranger.call<{ items: unknown[] }>('GET', '/api/transactions')).items).toEqual([])
  expect(
    (await ask({ method: 'GET', path: '/api/transactions/export' } as Operation, stranger.token))?.text,
  ).not.toContain(order.id)
})

test('the owner gets in everywhere', async () => {
  const events = await fetch(`${house.root}/api/orders/${order.id}/events`, {
    headers: { authorization: owner.headers.authorization },
  })
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await events.body?.cancel()
  const quiet = forCustomers().filter(({ path }) => !/events|logout|sessions\/|verify\/start/.test(path))
  for (const operation of quiet) {
    const answer = await ask(operation, owner.token, order.id)
    expect([name(operation), [401, 403, 404].includes(answer?.status ?? 404)]).toEqual([
      name(operation),
      false,
    ])
  }
  expect(order.receiptCode).not.toBe(null)
})

test('ten orders at once at the limit never exceed it', async () => {
  const person = await house.person()
  const wishes = await Promise.all(Array.from({ length: 10 }, () => person.wish({ fiatAmount: '390' })))
  const answers = await Promise.all(wishes.map((wish, at) => person.place(`limit-key-${at}`, wish)))
  const placed = answers.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(5)
  for (const { status, text } of answers.filter((one) => one.status !== 200))
    expect([status, text]).toEqual([422, expect.stringContaining('"code":"limit.exceeded"')])
  const { sell } = await person.call<{
    sell: { window: string; used: string; limit: string; left: string }[]
  }>('GET', '/api/limits')
  const day = sell.find(({ window }) => window === 'day')!
  const gross = placed.map(({ text }) => Number((JSON.parse(text) as SellOrderView).gross.amount))
  expect(Number(day.used)).toBeCloseTo(
    gross.reduce((sum, one) => sum + one, 0),
    1,
  )
  expect(Number(day.used)).toBeLessThanOrEqual(Number(day.limit))
})
