/** A sale pays the customer's own account: the holder's name is the verified one, or two persons look. */
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

test.each([
  ['another name', 'Zebulon Kvistgaard'],
  ['a name that is not surely the same', 'G. Beispiel'],
])('%s: the sale waits for two persons before it is exchanged', async (_, verified) => {
  await using world = await openWorld()
  world.out.shownName = verified
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
  world.out.shownName = 'Beispiel Grèta Maria'
  const id = await world.placed()
  await world.paidInFull(id)
  expect(world.out.payments).toHaveLength(1)
})

test('refused by two persons, the coins go back to who sent them', async () => {
  await using world = await openWorld()
  world.out.shownName = 'Zebulon Kvistgaard'
  const id = await world.placed()
  await world.paidInFull(id)
  await world.orders.advance(id, 'operator:1', { type: 'case.refused', outcome: 'refund' })
  await world.settle()
  expect(world.out.transfers).toHaveLength(1)
  expect(world.out.payments).toEqual([])
})

test('the customer is screened like the beneficiary of their order', async () => {
  await using world = await openWorld()
  world.out.shownName = 'Beispiel Greta'
  world.out.listed.add('beispiel greta')
  const id = await world.placed()
  await world.paidInFull(id)
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
})
