/**
 * The server is killed again and again while purchases are under way, by transfer, at banks and by card, at night twelve times
 * during thirty: nothing that
 * was acknowledged is lost, coins go once, cards are charged once, money goes back once, everything ends.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perTier } from '../../scripts/stages/per-tier.ts'
import { expectAllBoughtOnce, expectBooksOf } from './bought-once.ts'
import { buyer } from '../world/purchase.ts'
import { buyMany, stranger, strangersAccount, type WayName } from './buying.ts'
import { openWorld, type World, type Person } from './world.ts'
import { killAt } from './killing.ts'
import { expectSilent } from './silence.ts'

const seed = 20_261_121
/** A kill should interrupt these: somebody is just there. Where steps take milliseconds, it comes a little later. */
const moments = perTier(
  ['placing', 'paying', 'N', 'O', 'P'],
  ['placing', 'paying', 'N', 'W', 'R', 'B', 'O', 'T', 'P', 'Y', 'paying', 'P'],
)
/** The last may have ended before the last kills. */
const fewestKills = perTier(3, 8)

/** Each way once. */
const fewLanes: readonly (readonly WayName[])[] = [
  ['transfer', 'strangersCard'],
  ['card', 'strangersBank'],
  ['online', 'native'],
  ['pounds', 'cardPounds'],
  ['loginFirst', 'strangersTransfer'],
  ['big', 'onlinePounds'],
]
const manyLanes: readonly (readonly WayName[])[] = [
  ['transfer', 'card', 'online', 'strangersTransfer', 'pounds'],
  ['pounds', 'loginFirst', 'card', 'native', 'strangersCard'],
  ['cardPounds', 'transfer', 'onlinePounds', 'big', 'online'],
  ['online', 'big', 'pounds', 'strangersCard', 'transfer'],
  ['native', 'card', 'loginFirst', 'transfer', 'strangersBank'],
  ['card', 'onlinePounds', 'strangersTransfer', 'cardPounds', 'online'],
]

let world: World
let people: Person[]
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const lanes = perTier(fewLanes, manyLanes)
const purchases = lanes.flat().length

const title = `killed ${moments.length} times during ${purchases} purchases, it loses nothing, does nothing twice, and ends everything`
test(title, { tags: ['larger'], timeout: 480_000 }, async () => {
  people = await Promise.all(lanes.map(() => world.person()))
  const { bought, done } = buyMany(world, people, lanes)
  const met = await killAt(world, { moments, seed, under: bought, done, between: 3_000 })
  await done

  expect(bought).toHaveLength(purchases)
  expect(met.length).toBeGreaterThanOrEqual(fewestKills)
  await expectAllBoughtOnce(world, bought)
  await expectBooksOf(world, bought)
})

const ofLog = "the log of all that, of hooks and of operators who sign in holds no secret and nobody's name"
test(ofLog, { tags: ['larger'] }, async () => {
  const tokens = await world.operatorTokens()
  for (const token of tokens.values())
    await world.ask('GET', '/api/admin/me', { headers: { authorization: `Bearer ${token}` } })
  const file = readFileSync(join(world.folder, 'operators.json'), 'utf8')
  const operators = JSON.parse(file) as { email: string; pin: string; totpSecret: string }[]
  const wrong = operators.map(({ email }) => ({ email, pin: '987654321098', code: '000000' }))
  for (const body of wrong)
    await world.ask('POST', '/api/admin/sign_in', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expectSilent(world, [
    ...people.flatMap(({ pin, token, email }) => [pin, token, email]),
    ...tokens.values(),
    '987654321098',
    stranger,
    strangersAccount.fromIban,
    buyer.name,
    buyer.EUR.fromIban,
    buyer.GBP.fromAccountNumber,
    ...operators.flatMap(({ email, pin, totpSecret }) => [email, pin, totpSecret]),
  ])
})
