/**
 * Several processes on one PostgreSQL server: one for the API, two workers beside each other, and one of the workers is
 * killed in the middle. The other takes over what it held; nothing is paid twice.
 */
import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { pause } from '../world/calls.ts'
import { expectAllBoughtOnce, expectBooksOf } from './bought-once.ts'
import { buyMany } from './buying.ts'
import { openHouse, type House } from './house.ts'
import { expectAllPaidOnce, sellMany } from './selling.ts'

let house: House | undefined
let stopPostgres: (() => Promise<void>) | undefined

beforeAll(async () => {
  const given = env.DATABASE_URL
  const postgres = given ? { url: given } : await startPostgres()
  if (!postgres.url) return console.log(`Left out: ${'reason' in postgres && postgres.reason}.`)
  if ('stop' in postgres) stopPostgres = postgres.stop
  house = await openHouse({ settings: { ROLES: 'api' }, databaseUrl: await emptyDatabase(postgres.url) })
})
afterAll(async () => {
  await house?.end()
  await stopPostgres?.()
})

test('of two workers beside an API process one is killed: the other finishes, and pays nothing twice', async () => {
  if (!house) return
  const workers = [0, 1].map(() => house!.stack.launchServer({ ROLES: 'worker', PORT: '0' }))
  const people = await Promise.all([1, 2, 3].map(() => house!.person()))
  const { sold, done } = sellMany(house, people, 3, (lane) => (lane === 1 ? 'USDT@97' : 'USDC@11155111'))
  const { bought, done: allBought } = buyMany(house, people, [
    ['transfer', 'card', 'native'],
    ['online', 'strangersTransfer', 'pounds'],
    ['card', 'big', 'strangersCard'],
  ])
  const isUnderWay = () =>
    sold.some(({ at }) => /[UEF]/.test(at)) && bought.some(({ at }) => /[BOTP]/.test(at))
  for (let waited = 0; waited < 20_000 && !isUnderWay(); waited += 20) await pause(20)
  await house.kill(workers[0])
  await Promise.all([done, allBought])

  expect(workers[1]?.exitCode).toBe(null)
  expect(sold).toHaveLength(9)
  await expectAllPaidOnce(house, sold)
  expect(bought).toHaveLength(9)
  await expectAllBoughtOnce(house, bought)
  await expectBooksOf(house, bought)
})

/** A database of this test alone on that server. */
async function emptyDatabase(server: string): Promise<string> {
  const name = `agio_fault_${randomBytes(8).toString('hex')}`
  const admin = openPostgres(server, { maxConnections: 1 })
  await admin.query(`create database ${name}`).finally(() => admin.close())
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
