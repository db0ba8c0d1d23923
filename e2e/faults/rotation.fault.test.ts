/**
 * A new key for personal data: orders of before and after it go on, and after `rotate`, killed once in the middle, no row is
 * sealed by the older key.
 */
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SellOrderView } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stop } from '../../scripts/run.mjs'
import { pause, until } from '../world/calls.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const keysCommand = (word: string) => ['--import', 'tsx', 'apps/server/src/main.ts', 'keys', word]
const env = () => ({ ...process.env, DATABASE_URL: '', DATA_DIR: join(world.folder, 'data') })
const keys = (word: string) => execFileSync(process.execPath, keysCommand(word), { env: env() }).toString()

/** Starts `rotate` and kills it, so that it ends at any of its statements. */
async function rotateAndKill(): Promise<void> {
  const child = spawn(process.execPath, keysCommand('rotate'), { env: env(), stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await pause(1_500)
  child.kill('SIGKILL')
  await ended
}

test('a key is added and the rows are sealed anew, between orders that go on', async () => {
  const person = await world.person()
  const place = async (key: string) =>
    JSON.parse((await person.place(key, await person.wish())).text) as SellOrderView
  const before = await place('rotation-before')
  await stop(world.server())
  const [old] = keys('list').split(' ')
  expect(keys('add')).toContain(`${old}  opens`)
  await world.startAgain()
  const after = await place('rotation-after')
  await stop(world.server())
  await rotateAndKill()
  expect(keys('rotate')).toMatch(/Sealed anew: \d+/)
  expect(keys('rotate')).toContain('Sealed anew: 0.')
  await world.startAgain()

  for (const { id, depositAddress, required } of [before, after]) {
    await world.outside.chain(11155111).send(depositAddress, required.amount, { token: 'USDC' })
    await until(`${id} to be paid`, async () => (await person.order(id)).status === 'C')
  }
  const { database } = world.books()
  const prefixes = await database.query<{ table: string; prefix: string; count: number }>(
    `select 'customer' as table, left(data_key, 12) as prefix, count(*)::int as count from customer group by 2
     union all select 'idempotency_key', left(body, 12), count(*)::int from idempotency_key where body is not null group by 2
     union all select 'operator', left(totp_sealed, 12), count(*)::int from operator group by 2`,
  )
  const tables = prefixes.map(({ table }) => table)
  expect(tables.toSorted()).toEqual(['customer', 'idempotency_key', 'operator'])
})
