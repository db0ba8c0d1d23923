/** Stories of purchases by transfer and of coins on their way, with the clock let alone, at the same time in one world. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { buyingStories } from './buying.ts'
import { coinsOutStories } from './coins-out.ts'
import { openWorld, type World } from '../world/world.ts'

/** On the list of this world, and no customer's. */
const listed = '0x1111111111111111111111111111111111111111'
const folder = mkdtempSync(join(tmpdir(), 'agio-listed-'))

let world: World
beforeAll(async () => {
  chmodSync(folder, 0o755)
  const file = join(folder, 'addresses.txt')
  writeFileSync(file, `${listed}\n`)
  world = await openWorld({ empty: ['USDT@97'], env: { BLOCKED_ADDRESSES_FILE: file } })
})
afterAll(async () => {
  await world?.end()
  rmSync(folder, { recursive: true, force: true })
})

buyingStories(() => world)
coinsOutStories(() => world, listed)

test('in the end chain, bank and ledger agree to the last unit', () => world.books.agree())
