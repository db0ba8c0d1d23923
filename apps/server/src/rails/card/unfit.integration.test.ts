/** Answers that an acquirer should never give, from a hand-written one: the rail captures and guesses nothing. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import type { Acquirer, Intent, Page } from './acquirer/acquirer.ts'
import { createCardRail } from './card-rail.ts'
import { customer, openCardWorld } from './testing/card-world.ts'

const nobody = async () => ({ url: 'http://127.0.0.1:1', keys: cardKeys, close: async () => undefined })
const cardKeys = { secretKey: 'sk_test', webhookSecret: 'whsec_test' }

const visa = { brand: 'visa', last4: '4242', fingerprint: undefined }
const fitting: Intent = {
  id: 'pi_1',
  status: 'authorised',
  amount: Money.money('EUR', 10_000n),
  held: 10_000n,
  authorisedAt: new Date('2026-11-20T12:00:01Z'),
  card: visa,
  declined: undefined,
}

/** An acquirer whose customer has paid, as `intent` says, when the page is looked at for the second time. */
function acquirerOf(intent: Intent) {
  const called: string[] = []
  let now = intent
  let looks = 0
  const page: Page = {
    id: 'cs_1',
    url: 'https://acquirer.example/cs_1',
    clientSecret: undefined,
    status: 'open',
    intent: undefined,
  }
  const silence = async () => ({ no: 'not asked' })
  const move = (word: string, status: Intent['status']) => async () => {
    called.push(word)
    return (now = { ...now, status })
  }
  const acquirer: Acquirer = {
    openHolder: async () => ({ id: 'cus_1' }),
    forgetHolder: silence,
    savedCards: async () => [],
    forgetCard: silence,
    openPage: async () => page,
    page: async () => ((looks += 1) === 1 ? page : { ...page, status: 'complete', intent: now }),
    closePage: silence,
    intent: async () => now,
    capture: move('capture', 'captured'),
    cancel: move('cancel', 'cancelled'),
    holder: async () => undefined,
    refund: silence,
    refundOf: silence,
    refundBy: async () => undefined,
    dispute: silence,
    balance: async () => [],
    movements: async () => [],
    payouts: async () => [],
    events: async () => [],
    readHook: async () => undefined,
  }
  return { acquirer, called }
}

test.each([
  ['less than was asked for', { held: 9_999n }, 'abandoned'],
  ['more than was asked for', { held: 10_001n }, 'abandoned'],
  ['another currency', { amount: Money.money('GBP', 10_000n) }, 'abandoned'],
  ['a currency nobody knows', { amount: undefined }, 'abandoned'],
  ['a kind of card that is not taken', { card: { ...visa, brand: 'amex' } }, 'refused'],
] as const)('%s is let go, and never told as authorised', async (_, strange, state) => {
  await using world = await openCardWorld(nobody)
  const { acquirer, called } = acquirerOf({ ...fitting, ...strange })
  const rail = createCardRail(world.platform, { ...world.doors, acquirer })
  const started = await rail.start(customer, world.newOrder())
  const id = 'id' in started ? started.id : ''
  expect(await rail.look(customer, id)).toMatchObject({ status: state })
  expect(called).toEqual(['cancel'])
  expect((await world.facts()).map(({ type }) => type)).toEqual(['authorisation.refused'])
})

test('a payment captured by hand at the acquirer is money all the same, reported with the sum that was taken', async () => {
  await using world = await openCardWorld(nobody)
  const { acquirer, called } = acquirerOf({ ...fitting, status: 'captured', held: 4_000n })
  const rail = createCardRail(world.platform, { ...world.doors, acquirer })
  const started = await rail.start(customer, world.newOrder())
  await rail.look(customer, 'id' in started ? started.id : '')
  expect(called).toEqual([])
  expect((await world.facts()).at(-1)).toMatchObject({
    type: 'credit.received',
    credit: { amount: { asset: 'EUR', units: '4000' } },
  })
})
