/**
 * Callers may call only this, from `x-access`: every operation by every kind of caller, and ids of one customer in the
 * hands of another; unsigned hooks. Operators have a file of their own; limits, too.
 */
import { createHmac } from 'node:crypto'
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { cardKeys } from '../../apps/sandbox/src/card/index.ts'
import { hookSecret } from '../../apps/sandbox/src/open-banking/institutions.ts'
import { until } from '../world/calls.ts'
import { ends, pays, placeBuy, ways, type WayName } from './buying.ts'
import { openWorld, type Answer, type World, type Person } from './world.ts'
import { addressOf, operationsOf, type Operation } from './operations.ts'

let world: World
let owner: Person
let stranger: Person
let leftToken: string
let order: SellOrderView
let online: BuyOrderView
let byCard: BuyOrderView
let thread: { id: string }
let copy: { id: string }
let operations: Operation[]

beforeAll(async () => {
  world = await openWorld()
  ;[owner, stranger] = [await world.person(), await world.person()]
  const gone = await world.person()
  leftToken = gone.token
  await gone.call('POST', '/api/auth/logout')
  operations = await operationsOf(world)
  const placed = JSON.parse((await owner.place('matrix-key', await owner.wish())).text) as SellOrderView
  await world.outside.chain(11155111).send(placed.depositAddress, placed.required.amount, { token: 'USDC' })
  order = await until('the sale to end', async () => {
    const now = await owner.order(placed.id)
    return now.status === 'C' && now
  })
  thread = await owner.call('POST', '/api/support/threads', {
    text: 'Where is my money?',
    orderId: placed.id,
  })
  copy = await owner.call('POST', '/api/profile/data_export')
  ;[online, byCard] = await Promise.all([buys('online'), buys('card')])
})
afterAll(() => world?.end())

async function buys(way: WayName): Promise<BuyOrderView> {
  const one = await placeBuy(world, owner, `matrix-${way}`, ways[way])
  await pays(world, one)
  await ends(world, one)
  return one.purchase!.view()
}

/** Bodies that fit, where an operation wants one. */
const bodies = (): Record<string, object> => ({
  '/api/orders/sell/{id}/take_all': { surplus: 'pay_out' },
  '/api/orders/sell/{id}/refund': {},
  '/api/orders/{id}/wallet': { holder: 'own' },
  '/api/orders/sell/{id}/beneficiary': { confirmName: true },
  '/api/orders/buy/{id}/method': { method: 'CREDIT_CARD' },
  '/api/open_banking/payments': { orderId: online.id, bankId: 'sonnenbank', consent: true },
  '/api/cards/sessions': { orderId: byCard.id },
  '/api/cards/frames': { orderId: byCard.id },
  '/api/auth/passkeys/{id}/name': { name: 'A phone' },
  '/api/saved/accounts/{id}/name': { name: 'Rent' },
  '/api/saved/wallets/{address}/name': { name: 'Savings' },
  '/api/support/threads/{id}/messages': { text: 'How long does it take?' },
  '/api/support/threads/{id}/read': { number: 1 },
  '/api/verification/company/persons/{id}/steps/{step}': { values: {}, draft: true },
  '/api/ibans/{id}/standing_order': { do: 'keep' },
  '/api/iban_credits/{id}/buy': {
    coin: 'USDC@11155111',
    destination: '0x52908400098527886E0F7030069857D2E4169EE7',
    consents: { correctInformation: true, buyRisk: true, terms },
  },
})

/** The owner's id for the path. */
async function ownIdFor({ path }: Operation): Promise<string> {
  if (path.includes('cards/sessions')) return byCard.payments[0]!.id
  if (path.includes('open_banking')) return online.payments[0]!.id
  if (path.includes('orders/buy')) return online.id
  if (path.includes('cards/saved')) return 'pm_of_the_owner'
  if (path.includes('saved/')) return savedIdFor(path)
  if (path.includes('support/threads')) return thread.id
  if (path.includes('data_export')) return copy.id
  // Nothing of these is the owner's: tests of the slice make some.
  if (/documents|passkeys|auth\/devices|push|price_alerts|persons|support\/files|iban/.test(path))
    return addressOf(operations.find((one) => one.path === path)!)
      .split('/')
      .find((part) => /^(doc|pky|dev|psh|pal|per|ibn|ibc)_/.test(part))!
  if (!path.includes('sessions')) return order.id
  return (await owner.call<{ items: { id: string }[] }>('GET', '/api/auth/sessions')).items[0]!.id
}

async function savedIdFor(path: string): Promise<string> {
  type Saved = { accounts: { id: string }[]; wallets: { address: string }[] }
  const { accounts, wallets } = await owner.call<Saved>('GET', '/api/saved')
  return (path.includes('wallets') ? wallets[0]?.address : accounts[0]?.id) ?? 'nothing is saved'
}

function ask(operation: Operation, token?: string, id?: string): Promise<Answer | undefined> {
  const body = operation.method === 'GET' ? undefined : bodies()[operation.path]
  return world.ask(operation.method, addressOf(operation, id), {
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
    operations
      .filter(({ access }) => !['anyone', 'customer', 'handover', 'merchant', 'operator'].includes(access))
      .map(name),
  ).toEqual([])
  expect(forCustomers().length).toBeGreaterThan(12)
})

test('operations for customers are closed to requests without a token, to garbage and to a session that has ended', async () => {
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

test('a phone that a step was handed to gets into its own operations, and into nothing else', async () => {
  const person = await world.person()
  await person.call('POST', '/api/verification/upgrade/basic')
  await person.call('POST', '/api/verification/start', { type: 'personal', target: 'basic' }).catch(() => 0)
  const link = await person.call<{ token: string }>('POST', '/api/verification/handover', { step: 'poa' })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token: link.token })
  const opened = await world.ask('POST', '/api/handover/open', { headers, body })
  const { token } = JSON.parse(opened?.text ?? '{}') as { token: string }
  const ofPhone = operations.filter(({ access }) => access === 'handover')
  expect(ofPhone.length).toBeGreaterThan(4)
  for (const operation of operations.filter(({ access }) => access === 'customer' || access === 'operator'))
    expect([name(operation), (await ask(operation, token))?.status]).toEqual([name(operation), 401])
  for (const operation of ofPhone)
    for (const other of [undefined, 'x'.repeat(43), person.token, leftToken])
      expect([name(operation), (await ask(operation, other))?.status]).toEqual([name(operation), 401])
  expect(
    (
      await ask(
        ofPhone.find((it) => it.path === '/api/handover')!,
        token,
      )
    )?.status,
  ).toBe(200)
  await person.call('POST', '/api/auth/logout')
  for (const operation of ofPhone)
    expect([name(operation), (await ask(operation, token))?.status]).toEqual([name(operation), 410])
})

/** Signed hooks, signing in, and an order that is watched with a key of its own, say "unauthorized". */
const provesItself = ({ path, method }: Operation) =>
  path.includes('/hooks/') || path.endsWith('sign_in') || (method === 'GET' && path.endsWith('/watch'))

test('operations for anyone ask no caller for a name', async () => {
  const open = operations.filter((one) => one.access === 'anyone' && !provesItself(one))
  expect(open.length).toBeGreaterThan(15)
  for (const operation of open)
    expect([name(operation), [401, 403].includes((await ask(operation))?.status ?? 401)]).toEqual([
      name(operation),
      false,
    ])
})

test("a stranger's order, payment or session looks like a missing one, to every operation", async () => {
  // A person of a company needs a company: the stranger has none, which the tests of the slice know better.
  const withId = forCustomers().filter(
    ({ path }) => /\{(id|address)\}/.test(path) && !path.includes('persons/'),
  )
  expect(withId.length).toBeGreaterThanOrEqual(17)
  for (const operation of withId) {
    const id = await ownIdFor(operation)
    const [theirs, missing] = [await ask(operation, stranger.token, id), await ask(operation, stranger.token)]
    expect([name(operation), ...same(theirs)]).toEqual([name(operation), ...same(missing)])
    expect([name(operation), theirs?.status]).toEqual([name(operation), 404])
  }
  expect((await owner.call<{ items: unknown[] }>('GET', '/api/transactions')).items).toHaveLength(3)
  expect((await stranger.call<{ items: unknown[] }>('GET', '/api/transactions')).items).toEqual([])
  expect(
    (
      await ask(
        { method: 'GET', path: '/api/transactions/export', parameters: [] } as unknown as Operation,
        stranger.token,
      )
    )?.text,
  ).not.toMatch(new RegExp([order, online, byCard].map(({ id }) => id).join('|')))
})

test('a stranger begins no payment for an order of another customer', async () => {
  const begin = operations.filter(({ path }) => path in bodies() && !path.includes('{'))
  expect(begin).toHaveLength(3)
  for (const operation of begin) {
    const theirs = await ask(operation, stranger.token)
    expect([name(operation), theirs?.status, theirs?.text]).toEqual([
      name(operation),
      404,
      expect.stringContaining('"code":"not-found"'),
    ])
    expect([name(operation), (await ask(operation, owner.token))?.status]).toEqual([name(operation), 409])
  }
  expect((await owner.call<BuyOrderView>('GET', `/api/orders/buy/${online.id}`)).payments).toHaveLength(1)
})

test("a stranger is given no address of the owner's files, and an address ends with the owner's session", async () => {
  const addressOfFile = (path: string, { token }: Person) =>
    world.ask('POST', '/api/downloads', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path }),
    })
  const receiptOf = (id: string) => `/api/transactions/${id}/receipt`
  const theirs = await addressOfFile(receiptOf(order.id), stranger)
  expect(same(theirs)).toEqual(same(await addressOfFile(receiptOf(`ord_${'a'.repeat(26)}`), stranger)))
  expect(theirs?.status).toBe(404)
  const given = JSON.parse((await addressOfFile(receiptOf(order.id), owner))?.text ?? '{}') as { url: string }
  const file = await world.ask('GET', given.url)
  expect([file?.status, file?.text.slice(0, 4)]).toEqual([200, '%PDF'])
  const leaving = await world.person()
  const { url } = JSON.parse((await addressOfFile('/api/transactions/export', leaving))?.text ?? '{}') as {
    url: string
  }
  await leaving.call('POST', '/api/auth/logout')
  expect((await world.ask('GET', url))?.status).toBe(410)
})

test('the owner gets in everywhere', async () => {
  await until('the copy of the data', async () => {
    const mine = await owner.call<{ export: { state: string } }>('GET', '/api/profile/data')
    return mine.export.state === 'ready'
  })
  const events = await fetch(`${world.root}/api/orders/${order.id}/events`, {
    headers: { authorization: owner.headers.authorization },
  })
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await events.body?.cancel()
  const quiet = forCustomers().filter(
    ({ path }) =>
      !/events|stream|logout|auth\/sessions|auth\/passkeys\/|auth\/devices|auth\/push\/|price_alerts\/|cards\/saved\/|verify\/start|verification\/identity$|documents\/|files\/|persons\/|iban|profile\/erasure|profile\/data_export$/.test(
        path,
      ),
  )
  for (const operation of quiet) {
    const answer = await ask(operation, owner.token, await ownIdFor(operation))
    expect([name(operation), [401, 403, 404].includes(answer?.status ?? 404)]).toEqual([
      name(operation),
      false,
    ])
  }
  expect(order.receiptCode).not.toBe(null)
})

test('hooks that the sender did not sign are refused, and nothing is kept of them', async () => {
  const { database } = world.books()
  const kept = () =>
    database.query('select (select count(*) from ob_hook)::text, (select count(*) from card_event)::text')
  const before = await kept()
  const now = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ paymentId: 'one', transactionStatus: 'ACSC', id: 'evt_1', type: 'charge.x' })
  const by = (secret: string, head: string) =>
    createHmac('sha256', secret)
      .update(head + body)
      .digest('hex')
  const forged: [path: string, headers: Record<string, string>][] = [
    ['card/stripe', {}],
    ['card/stripe', { 'stripe-signature': 'words' }],
    ['card/stripe', { 'stripe-signature': `t=${now},v1=${by('guessed', `${now}.`)}` }],
    ['open_banking/sonnenbank', {}],
    ['open_banking/nobody', { 'x-agio-event': 'e', 'x-agio-timestamp': now, 'x-agio-signature': 'f' }],
    ...['guessed', ''].map((secret): [string, Record<string, string>] => [
      'open_banking/sonnenbank',
      {
        'x-agio-event': 'event-1',
        'x-agio-timestamp': now,
        'x-agio-signature': secret && by(secret, `${now}.event-1.`),
      },
    ]),
  ]
  for (const [path, headers] of forged) {
    const answer = await world.ask('POST', `/api/hooks/${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect([path, [400, 401].includes(answer?.status ?? 0)]).toEqual([path, true])
  }
  expect(await kept()).toEqual(before)
})

test('hooks that are signed, and are not what they should be, do no harm', async () => {
  const now = String(Math.floor(Date.now() / 1000))
  const odd = [
    {},
    { id: 'evt_odd', type: 'charge.refunded' },
    { id: 'evt_odd', object: 'v2.core.event', type: 'v2.core.event', related_object: { id: 'x' } },
    { id: 7, type: ['charge.refunded'], data: { object: { id: {} } }, created: 'yesterday' },
    { type: 'charge.refunded', data: { object: { id: 'ch_odd' } } },
    { id: 'evt_odd', type: 'charge.refunded', data: { object: null } },
    { id: 'x'.repeat(5000), type: 'charge.refunded', data: { object: { id: 'y'.repeat(5000) } } },
    { paymentId: { a: 1 }, transactionStatus: 7, scaStatus: [] },
    { paymentId: 'x'.repeat(5000) },
  ]
  for (const body of odd.map((one) => JSON.stringify(one))) {
    const by = (secret: string, head: string) =>
      createHmac('sha256', secret)
        .update(head + body)
        .digest('hex')
    const head = `${now}.event-odd.`
    const signed: [path: string, headers: Record<string, string>][] = [
      ['card/stripe', { 'stripe-signature': `t=${now},v1=${by(cardKeys.webhookSecret, `${now}.`)}` }],
      [
        'open_banking/sonnenbank',
        {
          'x-agio-event': 'event-odd',
          'x-agio-timestamp': now,
          'x-agio-signature': by(hookSecret, head),
        },
      ],
    ]
    for (const [path, headers] of signed) {
      const answer = await world.ask('POST', `/api/hooks/${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      expect([path, body, answer?.status !== undefined && answer.status < 500]).toEqual([path, body, true])
      expect([path, answer?.status]).not.toEqual([path, 401])
    }
  }
})
