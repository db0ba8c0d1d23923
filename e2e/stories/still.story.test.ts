/** All stories in which the clock is let alone, at the same time in one world; then its books. */
import { afterAll, beforeAll, test } from 'vitest'
import { bankingStories } from './banking.ts'
import { payingStories } from './paying.ts'
import { rewritingStories } from './rewriting.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

payingStories(() => world)
bankingStories(() => world)
rewritingStories(() => world)

test('in the end chain, bank and ledger agree to the last unit', () => world.books.agree())
