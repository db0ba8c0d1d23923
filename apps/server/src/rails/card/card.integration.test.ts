/** The card rail with the acquirer's own SDK against the sandbox's acquirer, and its record decides. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { customer } from './testing/card-world.ts'
import { begun, crashes, openWorld, taken, type World } from './testing/sandbox-world.ts'

const pollNow = ({ db }: World) => db.query('update card_session set due_at = clock_timestamp()')

test('authorised, reported, captured once, credited with the amount and the card; the name is asked for', async () => {
  await using world = await openWorld()
  const orderId = world.newOrder()
  const answer = await fetch(`${world.url}/api/cards/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  const { id, redirectUrl } = (await answer.json()) as { id: string; redirectUrl: string }
  expect(redirectUrl).toContain('/card/checkout/cs_test_')
  await world.pay(id)
  const seen = await (await fetch(`${world.url}/api/cards/sessions/${id}`)).json()
  expect(seen).toMatchObject({
    orderId,
    payment: { id, method: 'CREDIT_CARD', provider: 'Visa •••• 4242', status: 'settled', reason: null },
  })
  expect(await world.facts()).toMatchObject([
    {
      id: `card:${id}:authorised`,
      owner: orderId,
      type: 'authorisation.granted',
      through: 'card',
      payment: id,
    },
    {
      id: `card:${id}:credited`,
      owner: orderId,
      type: 'credit.received',
      credit: {
        source: { kind: 'card', id },
        amount: { asset: 'EUR', units: '10000' },
        payment: id,
      },
    },
  ])
  expect(await world.rail.payers.payerOf(id)).toEqual({ name: 'Ada Example', account: undefined })
  expect(await world.rail.started.ofOrder(orderId)).toMatchObject([{ id, status: 'settled' }])
  expect(await world.payments()).toMatchObject([{ reference: id, status: 'captured', amount: '100.00' }])
})

test.each([
  ['5555555555554444', 'Mastercard •••• 4444'],
  ['4000002760003184', 'Visa •••• 3184'],
  ['4000000000003220', 'Visa •••• 3220'],
])('%s is taken, after its bank agreed where it asks', async (number, provider) => {
  await using world = await openWorld()
  const id = await taken(world, number)
  expect(await world.rail.look(customer, id)).toMatchObject({ provider, status: 'settled' })
})

test.each([
  ['4000000000000002', {}, 'generic_decline'],
  ['4000000000009995', {}, 'insufficient_funds'],
  ['4000000000000069', {}, 'expired_card'],
  ['4000002760003184', { threeDs: 'fail' }, 'payment_intent_authentication_failure'],
] as const)(
  '%s %j is refused once, and the page stays open for another card',
  async (number, more, reason) => {
    await using world = await openWorld()
    const id = await begun(world)
    expect(await world.pay(id, number, more)).toMatchObject({ next: 'again' })
    await world.rail.look(customer, id)
    await world.rail.look(customer, id)
    expect(await world.facts()).toMatchObject([
      { type: 'authorisation.refused', through: 'card', payment: id, reason },
    ])
    expect(await world.rail.look(customer, id)).toMatchObject({ status: 'started', reason })
    await world.pay(id)
    await world.rail.look(customer, id)
    expect(await world.types()).toEqual(['authorisation.refused', 'authorisation.granted', 'credit.received'])
  },
)

test('American Express and a number with a typing error are not even tried', async () => {
  await using world = await openWorld()
  const id = await begun(world)
  for (const number of ['378282246310005', '4242424242424241'])
    expect(await world.pay(id, number)).toMatchObject({ next: 'again' })
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'started' })
  expect(await world.facts()).toEqual([])
})

test('one page per order: the same again, another amount closes it, a paid one is not paid again', async () => {
  await using world = await openWorld()
  const orderId = world.newOrder()
  const [first, same] = [await begun(world, orderId), await begun(world, orderId)]
  expect(same).toBe(first)
  world.orders.amount = Money.money('EUR', 12_000n)
  const second = await begun(world, orderId)
  expect(second).not.toBe(first)
  expect(await world.payments()).toMatchObject([{ status: 'open' }, { status: 'expired' }])
  world.clock.advance(31 * 60)
  const third = await begun(world, orderId)
  await world.pay(third)
  expect(await world.rail.start(customer, orderId)).toEqual({ refused: 'payment.authorised_before' })
  expect((await world.types()).filter((type) => type === 'credit.received')).toHaveLength(1)
})

test('many at once begin one page', async () => {
  await using world = await openWorld()
  const orderId = world.newOrder()
  await Promise.all(Array.from({ length: 6 }, () => world.rail.start(customer, orderId)))
  expect(await world.payments()).toHaveLength(1)
})

test("another customer's payment is not there; an order that says no is not begun", async () => {
  await using world = await openWorld()
  const id = await begun(world)
  expect(await world.rail.look('cus_somebody_else', id)).toEqual({ refused: 'not-found' })
  world.orders.refused = { refused: 'order.not_now' }
  expect(await world.rail.start(customer, world.newOrder())).toEqual({ refused: 'order.not_now' })
  expect(await world.payments()).toHaveLength(1)
})

test('a card of a customer in debt is not charged for anyone until the debt is paid; another card is', async () => {
  await using world = await openWorld()
  const [theirs, other] = ['4000000000000077', '5555555555554444']
  await taken(world, theirs)
  world.orders.debtors = [customer]
  const pays = async (who: string, number: string) => {
    const started = await world.rail.start(who, world.newOrder())
    const id = 'id' in started ? started.id : ''
    await world.pay(id, number)
    return world.rail.look(who, id)
  }
  const refused = { status: 'refused', reason: 'card_not_accepted' }
  for (const who of ['cus_friend', customer]) expect(await pays(who, theirs)).toMatchObject(refused)
  // A customer in debt cannot pay by another card either; the friend can.
  expect(await pays(customer, other)).toMatchObject(refused)
  expect(await pays('cus_friend', other)).toMatchObject({ status: 'settled' })
  const refusals = (await world.facts()).filter(({ type }) => type === 'authorisation.refused')
  expect(refusals).toHaveLength(3)
  expect((await world.payments()).filter(({ status }) => status === 'captured')).toHaveLength(2)

  world.orders.debtors = []
  expect(await pays('cus_friend', theirs)).toMatchObject({ status: 'settled' })
})

test("the acquirer's name of a card is kept by its index only", async () => {
  await using world = await openWorld()
  await taken(world)
  const [{ fingerprint }] = (await world.payments()) as [{ fingerprint: string }]
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
  expect(await world.db.query('select card_index from card_session')).toEqual([
    { card_index: world.platform.keys.cardIndex(fingerprint) },
  ])
})

test('a page without a payment expires, and the order is notified', async () => {
  await using world = await openWorld()
  const id = await begun(world)
  world.clock.advance(36 * 60)
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'abandoned', reason: 'expired' })
  expect(await world.facts()).toMatchObject([{ type: 'authorisation.refused', reason: 'expired' }])
})

test('an authorisation that no order wants is released, not captured', async () => {
  await using world = await openWorld()
  const id = await begun(world)
  world.orders.isWanted = false
  await world.pay(id)
  await world.rail.look(customer, id)
  expect(await world.types()).toEqual(['authorisation.granted', 'authorisation.refused'])
  expect(await world.payments()).toMatchObject([{ status: 'let go', captures: 0 }])
})

test('an authorisation that lapsed before it was taken is refused, not credited', async () => {
  const crash = { at: '' }
  await using world = await openWorld({ crashPoint: crashes(crash) })
  const id = await begun(world)
  await world.pay(id)
  crash.at = 'card.capturing'
  await expect(world.rail.look(customer, id)).rejects.toThrow('crash')
  await world.at('/card/lapse', { payment: id })
  crash.at = ''
  await world.rail.look(customer, id)
  expect((await world.facts()).at(-1)).toMatchObject({
    type: 'authorisation.refused',
    reason: 'authorisation_expired',
  })
})

test.each(['card.asked', 'card.opened'])('a crash at %s: the same key again, one page', async (place) => {
  const crash = { at: place }
  await using world = await openWorld({ crashPoint: crashes(crash) })
  const orderId = world.newOrder()
  await expect(world.rail.start(customer, orderId)).rejects.toThrow('crash')
  crash.at = ''
  await begun(world, orderId)
  expect(await world.payments()).toHaveLength(1)
})

test('an acquirer that does it and hangs up, or is down: unavailable, and then the same page', async () => {
  await using world = await openWorld()
  const orderId = world.newOrder()
  for (const kind of ['silent', 'down']) {
    await world.fault(kind)
    expect(await world.rail.start(customer, orderId)).toEqual({ refused: 'card.unavailable' })
    await world.peace()
  }
  const id = await begun(world, orderId)
  expect(await world.payments()).toMatchObject([{ reference: id }])
})

test('captured once, by any number of looks and after any crash', async () => {
  const crash = { at: '' }
  await using world = await openWorld({ crashPoint: crashes(crash) })
  const id = await begun(world)
  await world.pay(id)
  for (const place of ['card.capturing', 'card.captured']) {
    crash.at = place
    await expect(world.rail.look(customer, id)).rejects.toThrow('crash')
  }
  crash.at = ''
  await pollNow(world)
  await Promise.all([
    world.rail.look(customer, id),
    world.round(),
    world.round(),
    world.rail.look(customer, id),
  ])
  await world.rail.look(customer, id)
  expect((await world.types()).filter((type) => type === 'credit.received')).toHaveLength(1)
  expect((await world.events()).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1)
})

test('without a key cards are off: no payment can begin', async () => {
  await using world = await openWorld({ settings: { cardSecretKey: undefined } })
  expect(world.rail.isOn).toBe(false)
  expect(await world.rail.start(customer, world.newOrder())).toEqual({ refused: 'card.unavailable' })
})
