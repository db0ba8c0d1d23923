/** A sale pays the customer's own account: the holder's name is the verified one, or two persons look. */
import { expect, test } from 'vitest'
import { Money } from '@agio/domain'
import { greta, openWorld } from '../testing/world.ts'

test.each([
  ['another name', 'Zebulon Kvistgaard'],
  ['a name that is not surely the same', 'G. Beispiel'],
])('%s: the sale waits for two persons before it is exchanged', async (_, verified) => {
  await using world = await openWorld()
  await world.shows(verified)
  const id = await world.placed()
  await world.paidInFull(id)
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'owner' })
  expect(world.out.payments).toEqual([])
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toMatchObject([{ payeeName: 'Greta Beispiel' }])
})

test('the verified name in another order, with accents and a middle name more, is paid without a person', async () => {
  await using world = await openWorld()
  await world.shows('Beispiel Grèta Maria')
  const id = await world.placed()
  await world.paidInFull(id)
  expect(world.out.payments).toHaveLength(1)
})

test('refused by two persons, the coins go back to who sent them', async () => {
  await using world = await openWorld()
  await world.shows('Zebulon Kvistgaard')
  const id = await world.placed()
  await world.paidInFull(id)
  await world.orders.advance(id, 'operator:1', { type: 'case.refused', outcome: 'refund' })
  await world.settle()
  expect(world.out.transfers).toHaveLength(1)
  expect(world.out.payments).toEqual([])
})

test('the customer is screened like the beneficiary of their order', async () => {
  await using world = await openWorld()
  await world.shows('Beispiel Greta')
  await world.lists({ name: 'beispiel greta' })
  const id = await world.placed()
  await world.paidInFull(id)
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
})

const elsewhere = 'AT61 1904 3002 3457 3201'

/** Paid under the name that was verified then, and returned by the bank: the customer names another account. */
async function returned(verified: string) {
  const world = await openWorld()
  await world.shows(verified)
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
  await world.tell({
    id: 'bank:returned',
    owner: id,
    type: 'payment.returned',
    key: `${id}:payout:1`,
    amount: Money.money('EUR', 10_000n),
    returnId: 'R1',
    reason: 'AC04',
  })
  await world.settle()
  return { world, id }
}

test.each([
  ['knows the account', {}],
  ['does not say', { match: 'unavailable' as const }],
  ['reads nearly this name', { closeTo: 'Greta Beispiel-Muster' }],
])('the holder of a revised account is compared, too, where its bank %s', async (_, answers) => {
  const { world, id } = await returned('Beispiel Greta')
  await using _world = world
  // The account has the holder of the one before, and the customer has another name by now.
  await world.shows('Zebulon Kvistgaard')
  Object.assign(world.out, answers)
  await world.orders.revise(greta, id, { name: 'Greta Beispiel', iban: elsewhere })
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'owner' })
  expect(world.out.payments).toHaveLength(1)
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toMatchObject([{}, { key: `${id}:payout:2`, payeeName: 'Greta Beispiel' }])
})

test('an account of another name that two persons accepted is not asked about again', async () => {
  const { world, id } = await returned('Greta Beispiel')
  await using _world = world
  await world.orders.revise(greta, id, { name: 'Zebulon Kvistgaard', iban: elsewhere })
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'owner' })
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toMatchObject([{}, { payeeName: 'Zebulon Kvistgaard' }])
})

test('two persons’ acceptance at placing says nothing of a bank that knows another name', async () => {
  await using world = await openWorld()
  Object.assign(world.out, { shownName: 'Zebulon Kvistgaard', match: 'no_match' })
  const id = await world.placed()
  await world.paidInFull(id)
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'needs_revision', reason: 'name' })
  expect(world.out.payments).toEqual([])
})
