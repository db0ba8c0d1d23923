/** Stories of purchases that are paid at banks and by card, with the clock let alone, at the same time in one world. */
import { afterAll, beforeAll, test } from 'vitest'
import { buyingAtBanksStories } from './buying-at-banks.ts'
import { buyingByCardStories } from './buying-by-card.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.outside.cards.fault('hooks_twice', 36_000)
  await world.outside.cards.fault('hooks_reversed', 36_000)
})
afterAll(() => world?.end())

buyingAtBanksStories(() => world)
buyingByCardStories(() => world)

test('the acquirer pays out what it owes; then bank, chain and ledger agree to the last unit', async () => {
  await world.outside.cards.settle()
  await world.books.agree()
})
