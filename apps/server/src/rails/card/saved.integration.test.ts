/** Cards that customers have the acquirer keep: shown, chosen, removed, and forgotten with the account. */
import { expect, test } from 'vitest'
import { cardsForCopy, leaveHolder } from './index.ts'
import { customer } from './testing/card-world.ts'
import { openWorld, type World } from './testing/sandbox-world.ts'

const framed = {
  settings: { cardFrameOrigin: 'https://card.example', cardPublishableKey: 'pk_test_sandbox' },
}

/** The form of a new order, filled in as a person does. */
async function fills(world: World, fields: Record<string, string>, path = '') {
  const begins = await world.rail.startFrame(customer, world.newOrder())
  if ('refused' in begins) throw new Error(begins.refused)
  const at = `${world.acquirer.url}/card/form/${begins.clientSecret}`
  const query = '?key=pk_test_sandbox&parent=https://card.example'
  const shown = await (await fetch(at + query)).text()
  const answer = await fetch(at + path + query, { method: 'POST', body: new URLSearchParams(fields) })
  return { id: begins.id, shown, answered: await answer.text() }
}

const typed = (number: string) => ({ number, name: 'Ada Example' })
const keeps = (world: World, number = '4242424242424242') => fills(world, { ...typed(number), keep: 'yes' })

async function saved(world: World) {
  const cards = await world.rail.saved(customer)
  if ('refused' in cards) throw new Error(cards.refused)
  return cards
}
const customersThere = async (world: World) =>
  world.db.query<{ id: string; sealed: string | null }>('select id, sealed from card_holder')

test('a card is kept where its owner ticks so, is shown to them alone, and pays the next order by one press', async () => {
  await using world = await openWorld(framed)
  await fills(world, typed('5555555555554444'))
  expect(await saved(world)).toEqual([])
  await keeps(world)
  const [card, ...others] = await saved(world)
  expect(others).toEqual([])
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 })
  expect(await world.rail.saved('cus_of_another')).toEqual([])

  const { id, shown } = await fills(world, { saved: card?.id ?? '' })
  expect(shown).toContain('Visa •••• 4242')
  expect(await world.rail.look(customer, id)).toMatchObject({ provider: 'Visa •••• 4242', status: 'settled' })
})

test('a copy of personal data names the cards that are kept, and waits while the acquirer says nothing', async () => {
  await using world = await openWorld(framed)
  await keeps(world)
  expect(await cardsForCopy(world.rail, customer)).toEqual([
    { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 },
  ])
  await world.fault('silent')
  await expect(cardsForCopy(world.rail, customer)).rejects.toThrow('does not say which cards')
  await world.peace()
  expect(await cardsForCopy(world.rail, 'cus_of_another')).toEqual([])
})

test('what we keep is the acquirer’s id of the customer, sealed', async () => {
  await using world = await openWorld(framed)
  await keeps(world)
  const rows = await world.db.query<object>('select * from card_holder')
  expect(JSON.stringify(rows)).not.toMatch(/cus_\w*[0-9a-f]{18}|4242|pm_/)
  expect(rows).toHaveLength(1)
})

test('a card is removed by its owner, and by nobody else', async () => {
  await using world = await openWorld(framed)
  await keeps(world)
  await keeps(world, '5555555555554444')
  const [first, second] = await saved(world)
  expect(await world.rail.forget('cus_of_another', first?.id ?? '')).toEqual({ refused: 'not-found' })
  expect(await world.rail.forget(customer, first?.id ?? '')).toBeUndefined()
  expect(await world.rail.forget(customer, first?.id ?? '')).toEqual({ refused: 'not-found' })
  expect(await saved(world)).toEqual([second])
})

test('a card that its bank declines once it is kept leaves the form open for another', async () => {
  await using world = await openWorld(framed)
  await keeps(world, '4000000000000341')
  const [card] = await saved(world)
  const { id, answered } = await fills(world, { saved: card?.id ?? '' })
  expect(answered).toContain('Your card was declined.')
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'started', reason: 'generic_decline' })
  await world.pay(id)
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'settled' })
})

test('an acquirer that is down is said, and only where there may be cards', async () => {
  await using world = await openWorld(framed)
  await world.fault('down')
  expect(await saved(world)).toEqual([])
  await world.peace()
  await keeps(world)
  await world.fault('down')
  expect(await world.rail.saved(customer)).toEqual({ refused: 'card.unavailable' })
  expect(await world.rail.forget(customer, 'pm_1')).toEqual({ refused: 'card.unavailable' })
})

test('a closed account is forgotten by the acquirer, however long that is silent, and then by us', async () => {
  await using world = await openWorld(framed)
  await keeps(world)
  await leaveHolder(world.db, customer)
  expect(await world.rail.saved(customer)).toEqual([])
  await world.fault('down')
  await world.round()
  expect(await customersThere(world)).toHaveLength(1)
  await world.peace()
  await world.db.query('update card_holder set due_at = clock_timestamp(), leased_until = null')
  await world.until(async () => (await customersThere(world)).length === 0)
  await keeps(world, '5555555555554444')
  expect((await saved(world)).map(({ last4 }) => last4)).toEqual(['4444'])
})

test('a customer whom the acquirer made without an answer is the same one afterwards', async () => {
  await using world = await openWorld(framed)
  await world.fault('silent')
  const orderId = world.newOrder()
  expect(await world.rail.startFrame(customer, orderId)).toEqual({ refused: 'card.unavailable' })
  expect(await customersThere(world)).toMatchObject([{ sealed: null }])
  await world.peace()
  expect(await world.rail.startFrame(customer, orderId)).toHaveProperty('clientSecret')
  await keeps(world)
  expect(await customersThere(world)).toHaveLength(1)
  expect(await saved(world)).toHaveLength(1)
})

test.each(['apple_pay', 'google_pay'])('%s pays with the card of the device', async (wallet) => {
  await using world = await openWorld(framed)
  const { id } = await fills(world, { wallet, agreed: 'yes', name: 'Ada Example' }, '/wallet')
  expect(await world.rail.look(customer, id)).toMatchObject({ status: 'settled' })
  expect(await world.rail.payers.payerOf(id)).toMatchObject({ name: 'Ada Example' })
})
