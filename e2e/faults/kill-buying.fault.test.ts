/**
 * The server is killed twelve times while thirty purchases are under way, by transfer, at banks and by card: nothing that
 * was acknowledged is lost, coins go once, cards are charged once, money goes back once, everything ends. With every change
 * each crash point ends it once (crash-buying.fault.test.ts), and the log is looked through for planted words
 * (clear-text.fault.test.ts).
 * @module-tag night
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAllBoughtOnce, expectBooksOf } from './bought-once.ts'
import { buyer } from '../world/purchase.ts'
import { buyMany, stranger, strangersAccount, type WayName } from './buying.ts'
import { openWorld, type World, type Person } from './world.ts'
import { killAt } from './killing.ts'
import { expectSilent, operatorsSignIn } from './silence.ts'

const seed = 20_261_121
/** A kill should interrupt these: somebody is just there. Where steps take milliseconds, it comes a little later. */
const moments = ['placing', 'paying', 'N', 'W', 'R', 'B', 'O', 'T', 'P', 'Y', 'paying', 'P']
/** The last may have ended before the last kills. */
const fewestKills = 8

const lanes: readonly (readonly WayName[])[] = [
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

const purchases = lanes.flat().length

const title = `killed ${moments.length} times during ${purchases} purchases, it loses nothing, does nothing twice, and ends everything`
test(title, { timeout: 480_000 }, async () => {
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
test(ofLog, async () => {
  expectSilent(world, [
    ...people.flatMap(({ pin, token, email }) => [pin, token, email]),
    ...(await operatorsSignIn(world)),
    stranger,
    strangersAccount.fromIban,
    buyer.name,
    buyer.EUR.fromIban,
    buyer.GBP.fromAccountNumber,
  ])
})
