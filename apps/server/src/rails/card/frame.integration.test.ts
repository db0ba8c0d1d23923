/** The acquirer's form within the page of an order, with the acquirer's own SDK against the sandbox's acquirer. */
import { expect, test } from 'vitest'
import { customer } from './testing/card-world.ts'
import { begun, crashes, openWorld, type World } from './testing/sandbox-world.ts'

const framed = {
  settings: { cardFrameOrigin: 'https://card.example', cardPublishableKey: 'pk_test_sandbox' },
}

async function opened(world: World, orderId: string) {
  const begins = await world.rail.startFrame(customer, orderId)
  if ('refused' in begins) throw new Error(begins.refused)
  const { id, clientSecret } = begins
  if (clientSecret === null) throw new Error('its page is open')
  return { id, clientSecret }
}

/** The page in the acquirer's frame, as its script opens it. */
const formOf = async (world: World, secret: string, key = 'pk_test_sandbox') =>
  (await fetch(`${world.acquirer.url}/card/form/${secret}?key=${key}&parent=https://card.example`)).text()

test('the form of an order opens with its secret alone, is the same again, and is paid once', async () => {
  await using world = await openWorld(framed)
  const orderId = world.newOrder()
  const answer = await fetch(`${world.url}/api/cards/frames`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  const { id, clientSecret } = (await answer.json()) as { id: string; clientSecret: string }
  expect(await opened(world, orderId)).toEqual({ id, clientSecret })
  expect(await formOf(world, clientSecret)).toContain('Pay 100.00 EUR')
  expect(await formOf(world, clientSecret, 'pk_of_another')).toContain('This form is over.')
  expect(await formOf(world, clientSecret.slice(0, -1))).toContain('This form is over.')
  await world.pay(id)
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'settled' })
  expect(await world.payments()).toMatchObject([{ reference: id, status: 'captured', captures: 1 }])
})

test('the page in place of the form closes the form first, and a second window that shows the order leaves the page open', async () => {
  await using world = await openWorld(framed)
  const orderId = world.newOrder()
  const form = await opened(world, orderId)
  const page = await begun(world, orderId)
  expect(await formOf(world, form.clientSecret)).toContain('This form is over.')
  expect(await world.pay(form.id)).toHaveProperty('error')
  expect(await world.rail.startFrame(customer, orderId)).toEqual({ id: page, clientSecret: null })
  await world.pay(page)
  await world.rail.look(customer, page)
  expect((await world.payments()).map(({ status }) => status)).toEqual(['captured', 'expired'])
})

test('a form that was paid a moment before is no reason for a page', async () => {
  await using world = await openWorld(framed)
  const orderId = world.newOrder()
  const { id } = await opened(world, orderId)
  await world.pay(id)
  expect(await world.rail.start(customer, orderId)).toEqual({ refused: 'payment.authorised_before' })
  expect(await world.payments()).toMatchObject([{ reference: id, captures: 1 }])
})

test.each(['card.asked', 'card.opened'])(
  'a server that ends at %s, or hears nothing, opens the same form afterwards',
  async (at) => {
    const crash = { at }
    await using world = await openWorld({ ...framed, crashPoint: crashes(crash) })
    const orderId = world.newOrder()
    await expect(world.rail.startFrame(customer, orderId)).rejects.toThrow(at)
    crash.at = ''
    await world.fault('silent')
    expect(await world.rail.startFrame(customer, orderId)).toEqual({ refused: 'card.unavailable' })
    await world.peace()
    const { clientSecret } = await opened(world, orderId)
    expect(await formOf(world, clientSecret)).toContain('Pay 100.00 EUR')
    expect(await world.payments()).toHaveLength(1)
  },
)

test('the acquirer is asked for a form without the addresses of a page', async () => {
  await using world = await openWorld(framed)
  await opened(world, world.newOrder())
  const refused = await fetch(`${world.acquirer.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'mode=payment&ui_mode=embedded_page&success_url=https://pay.example&return_url=https://pay.example&line_items[0][quantity]=1&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=4200&payment_intent_data[capture_method]=manual',
  })
  expect(refused.status).toBe(400)
})

test.each([
  ['de', 'de', '<html lang="de">', 'Kartennummer'],
  ['fr', 'fr', '<html lang="en">', 'Card number'],
  ['uk', 'auto', '<html lang="en">', 'Card number'],
])(
  'the form of a customer who reads %s is asked for in it, else in the browser’s',
  async (locale, asked, tag, words) => {
    await using world = await openWorld(framed)
    world.orders.locale = locale
    const { clientSecret } = await opened(world, world.newOrder())
    const form = await formOf(world, clientSecret)
    expect(form).toContain(tag)
    expect(form).toContain(words)
    const [row] = await world.db.query<{ locale: string; at: string }>(
      'select locale, acquirer_id as at from card_session',
    )
    expect(row).toMatchObject({ locale })
    const session = await fetch(`${world.acquirer.url}/v1/checkout/sessions/${row?.at}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    expect(await session.json()).toMatchObject({ locale: asked })
  },
)

test('without a host of its own there is no form', async () => {
  await using world = await openWorld()
  expect(await world.rail.startFrame(customer, world.newOrder())).toEqual({ refused: 'card.unavailable' })
})
