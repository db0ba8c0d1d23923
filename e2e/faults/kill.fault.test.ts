/**
 * At night the server is killed ten times while thirty sells are under way: nothing that was acknowledged is lost, nothing is
 * paid twice, everything ends. With every change each crash point ends it once (crash.fault.test.ts). Then: whose folder it is,
 * and what the log holds.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readinessOf } from '../world/calls.ts'
import { account, openWorld, type World } from './world.ts'
import { killAt } from './killing.ts'
import { expectSilent, operatorsSignIn } from './silence.ts'
import { expectAllPaidOnce, expectSweptOnce, sellMany, type Sold } from './selling.ts'

const seed = 20_261_120
/** A kill should interrupt these: somebody is just there. */
const moments = ['placing', 'paying', 'N', 'P', 'E', 'placing', 'U', 'E', 'F', 'P']
const each = 5
/** The last may have ended before the last kills. */
const fewestKills = 8

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const title = `killed ${moments.length} times during ${6 * each} sells, it loses nothing, pays nothing twice, and ends everything`
test(title, { tags: ['night'] }, async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
  const { sold, done } = sellMany(world, people, each)
  const met = await killAt(world, { moments, seed, under: sold, done })
  await done

  expect(sold).toHaveLength(6 * each)
  expect(met.length).toBeGreaterThanOrEqual(fewestKills)
  await expectAllPaidOnce(world, sold)
  await expectBooksAndLimits(sold)
})

async function expectBooksAndLimits(sold: readonly Sold[]): Promise<void> {
  const books = world.books()
  const [limits] = await books.database.query<{ orders: string; committed: string; same: boolean }>(
    `select count(*)::text as orders, count(*) filter (where state = 'committed')::text as committed,
       sum(cents) = (select sum(cents) from limit_bucket where grain = 'day') as same from limit_entry`,
  )
  const all = String(sold.length)
  expect(limits).toEqual({ orders: all, committed: all, same: true })
  for (const { last } of sold) await expectSweptOnce(world, last?.depositAddress ?? '', 'USDC@11155111')
  await books.agree({ mayRepeat: true })
}

test('a second process on the same folder is refused at once, with a sentence that says why', async () => {
  const second = world.stack.launchServer({ PORT: '0' })
  const { code } = await second.done
  expect(code).toBe(1)
  expect(second.lastWords()).toContain(
    `The data folder ${join(world.folder, 'data')} is in use by process ${world.server().pid}`,
  )
  expect(second.lastWords()).not.toMatch(/^\s+at /m)
  expect(await readinessOf(world.root)).toMatchObject({ ready: true })
})

test('the log of all that holds no PIN, token, address of a person or account, and no secret of an operator', async () => {
  const person = await world.person()
  await person.place('log-test-key', await person.wish())
  expectSilent(world, [
    person.pin,
    person.token,
    person.email,
    account.iban,
    account.name,
    ...(await operatorsSignIn(world)),
  ])
})
