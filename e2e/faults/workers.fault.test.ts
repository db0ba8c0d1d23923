/**
 * Several processes on one PostgreSQL server: one for the API, two workers beside each other, and one of the workers is
 * killed in the middle. The other takes over what it held; nothing is paid twice.
 */
import { env } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/stages/postgres.mjs'
import { pause } from '../world/calls.ts'
import { expectAllBoughtOnce, expectBooksOf } from './bought-once.ts'
import { buyMany } from './buying.ts'
import { openWorld, type World } from './world.ts'
import { expectAllPaidOnce, sellMany } from './selling.ts'

let world: World | undefined
let stopPostgres: (() => Promise<void>) | undefined

beforeAll(async () => {
  const given = env.DATABASE_URL
  const postgres = given ? { url: given } : await startPostgres()
  if (!postgres.url) return console.log(`Left out: ${'reason' in postgres && postgres.reason}.`)
  if ('stop' in postgres) stopPostgres = postgres.stop
  world = await openWorld({ env: { ROLES: 'api' }, postgres: postgres.url })
})
afterAll(async () => {
  await world?.end()
  await stopPostgres?.()
})

test('of two workers beside an API process one is killed: the other finishes, and pays nothing twice', async () => {
  if (!world) return
  const workers = [0, 1].map(() => world!.stack.launchServer({ ROLES: 'worker', PORT: '0' }))
  const people = await Promise.all([1, 2, 3].map(() => world!.person()))
  const { sold, done } = sellMany(world, people, 3, (lane) => (lane === 1 ? 'USDT@97' : 'USDC@11155111'))
  const { bought, done: allBought } = buyMany(world, people, [
    ['transfer', 'card', 'native'],
    ['online', 'strangersTransfer', 'pounds'],
    ['card', 'big', 'strangersCard'],
  ])
  const isUnderWay = () =>
    sold.some(({ at }) => /[UEF]/.test(at)) && bought.some(({ at }) => /[BOTP]/.test(at))
  for (let waited = 0; waited < 20_000 && !isUnderWay(); waited += 20) await pause(20)
  await world.kill(workers[0])
  await Promise.all([done, allBought])

  expect(workers[1]?.exitCode).toBe(null)
  expect(sold).toHaveLength(9)
  await expectAllPaidOnce(world, sold)
  expect(bought).toHaveLength(9)
  await expectAllBoughtOnce(world, bought)
  await expectBooksOf(world, bought)
})
