/** A passkey of a customer signs in without a code and answers in place of a fresh PIN: for our site, once, its own customer only. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { challengeSeconds } from '../../platform/passkeys/challenges.ts'
import { ana, failed, home, openCustomerWorld, noBudgets, tooMany } from '../testing.ts'
import { closeCustomer } from '../../privacy/erasure/close-store.ts'
import { enterByPasskey, verifyByPasskey } from './enter.ts'
import { passkeys as kept } from './passkey-store.ts'
import * as passkeys from './passkeys.ts'
import type { Authenticator } from '../../platform/passkeys/testing.ts'
import { addPasskey, authenticatorAt, begun } from './testing.ts'

type Setup = Parameters<typeof openCustomerWorld>[0]

async function openWorld(setup: Setup = {}) {
  const world = await openCustomerWorld(setup)
  const { platform } = world
  const challenge = () => {
    const asked = passkeys.ask(platform)
    if ('refused' in asked) throw new Error(asked.refused)
    return asked.challenge
  }
  const enter = (passkey: ReturnType<Authenticator['use']>, more: { device?: string; ip?: string } = {}) =>
    enterByPasskey(platform, { passkey, ...home, ...more })
  const me = await world.signIn()
  return {
    ...world,
    me,
    challenge,
    enter,
    key: (counts = true) => authenticatorAt(platform, { counts }),
    add: (key: Authenticator, by = me, name?: string) =>
      addPasskey(platform, by, key, name === undefined ? {} : { name }),
    /** The answer signs in; the session. */
    async enters(key: Authenticator) {
      const entered = await enter(key.use(challenge()))
      if ('refused' in entered) throw new Error(entered.refused)
      const signed = await world.who(entered.token)
      if (!signed) throw new Error('A new token has no customer.')
      return { ...signed, ...entered }
    },
    async asks(session = me) {
      const asked = await passkeys.askVerify(platform, session)
      if ('refused' in asked) throw new Error(asked.refused)
      return asked
    },
    verify: (passkey: ReturnType<Authenticator['use']>, session = me) =>
      verifyByPasskey(platform, { ...session, ip: home.ip, passkey }),
  }
}

test('made after a fresh PIN it signs in without an address, opens sensitive steps, and a mail says that it is there', async () => {
  await using world = await openWorld()
  const { me } = world
  expect(await passkeys.begin(world.platform, { ...me, hasFreshPin: false })).toEqual({
    refused: 'pin.required',
  })
  const key = world.key()
  expect(await world.add(key)).toMatchObject({ name: "Ana's phone", usedAt: null })
  expect((await world.mails()).at(-1)).toMatchObject({ template: 'passkey_added', to: { address: ana } })
  world.clock.advance(3_000)
  const entered = await world.enters(key)
  expect(entered).toMatchObject({ customerId: me.customerId, hasFreshPin: true })
  expect(await passkeys.ownPasskeys(world.platform, me.customerId)).toMatchObject([
    { name: "Ana's phone", usedAt: world.clock.now() },
  ])
  expect((await world.customers.listSessions(me.customerId)).map(({ device }) => device)).toContain(
    'Firefox on Windows',
  )
  // The stored row names nobody without the customer's key.
  expect(JSON.stringify(await world.db.query('select * from customer_passkey'))).not.toMatch(/phone|ana@/i)
})

test('an answer serves once, also at the same time, and a challenge five minutes and its own purpose', async () => {
  await using world = await openWorld()
  const key = world.key(false)
  await world.add(key)
  const used = key.use(world.challenge())
  const both = await Promise.all([world.enter(used), world.enter(used)])
  expect(both.filter((one) => 'token' in one)).toHaveLength(1)
  expect(await world.enter(used)).toEqual(failed)
  const old = world.challenge()
  world.clock.advance(challengeSeconds)
  expect(await world.enter(key.use(old))).toEqual(failed)
  expect(await world.enter(key.use(randomBytes(56).toString('base64url')))).toEqual(failed)
  expect(await world.enter(key.use(await begun(world.platform, world.me)))).toEqual(failed)
  expect(await world.enter(key.use((await world.asks()).challenge))).toEqual(failed)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['an answer for making one', { type: 'webauthn.create' }],
  ['nobody who showed a finger or a code', { isVerified: false }],
])('%s opens no session and no sensitive step', async (_, wrong) => {
  await using world = await openWorld()
  const key = world.key()
  await world.add(key)
  expect(await world.enter(key.use(world.challenge(), wrong))).toEqual(failed)
  expect(await world.verify(key.use((await world.asks()).challenge, wrong))).toEqual(failed)
  expect(await world.enter(key.use(world.challenge()))).toHaveProperty('token')
})

test('in the frame of another site it signs in: who may frame the page, the browser was told', async () => {
  await using world = await openWorld()
  const key = world.key()
  const wrong = { topOrigin: 'https://shop.example' }
  expect(await addPasskey(world.platform, world.me, key, { wrong })).toHaveProperty('id')
  expect(await world.enter(key.use(world.challenge(), wrong))).toHaveProperty('token')
})

test('a counter that does not go on shows a copied authenticator, and opens nothing', async () => {
  await using world = await openWorld()
  const key = world.key()
  await world.add(key)
  expect(await world.enter(key.use(world.challenge(), { counter: 9 }))).toHaveProperty('token')
  for (const counter of [9, 8, 0])
    expect(await world.enter(key.use(world.challenge(), { counter }))).toEqual(failed)
  expect(await world.enter(key.use(world.challenge(), { counter: 10 }))).toHaveProperty('token')
})

test('it counts as a fresh PIN for ten minutes, in the session that asked, and never one of another customer', async () => {
  await using world = await openWorld()
  const bea = await world.signIn('bea@example.test')
  const [hers, his] = [world.key(), world.key()]
  await world.add(hers)
  await world.add(his, bea)
  world.clock.advance(601)
  expect((await world.asks()).credentials.map(({ id }) => id)).toEqual([hers.use('').id])
  expect(await world.verify(his.use((await world.asks()).challenge))).toEqual(failed)
  expect(await world.verify(hers.use((await world.asks(bea)).challenge))).toEqual(failed)
  expect(await world.verify(hers.use(world.challenge()))).toEqual(failed)
  expect(await world.hasFreshPin(world.me.sessionId)).toBe(false)
  const used = hers.use((await world.asks()).challenge)
  expect(await world.verify(used)).toEqual({ verifiedUntil: new Date('2026-05-04T10:20:01Z') })
  expect(await world.verify(used)).toEqual(failed)
  expect(await world.hasFreshPin(world.me.sessionId)).toBe(true)
  expect(await world.hasFreshPin(bea.sessionId)).toBe(false)
  world.clock.advance(600)
  expect(await world.hasFreshPin(world.me.sessionId)).toBe(false)
})

test('a row that was moved to another customer opens nothing', async () => {
  await using world = await openWorld()
  const bea = await world.signIn('bea@example.test')
  const key = world.key()
  const added = await world.add(key, bea)
  const id = 'id' in added ? added.id : ''
  await kept.set(world.db, { id }, { customerId: world.me.customerId })
  await expect(world.enter(key.use(world.challenge()))).rejects.toThrow(/authenticate|decrypt|seal/i)
})

test('a second device signs in beside the first; the lost one is removed with the sessions that it opened', async () => {
  await using world = await openWorld()
  const { me, platform } = world
  const bea = await world.signIn('bea@example.test')
  const [lost, laptop] = [world.key(), world.key()]
  const added = await world.add(lost, me, 'Phone')
  world.clock.advance(1)
  await world.add(laptop, me, 'Laptop')
  const byLost = await world.enters(lost)
  const byLaptop = await world.enters(laptop)
  const id = 'id' in added ? added.id : ''
  expect(await passkeys.rename(platform, { id, customerId: bea.customerId }, 'Mine')).toBe(false)
  expect(await passkeys.remove(platform, { id, ...bea })).toBe(false)
  expect(await passkeys.rename(platform, { id, customerId: me.customerId }, 'Lost phone')).toBe(true)
  const names = async () => (await passkeys.ownPasskeys(platform, me.customerId)).map(({ name }) => name)
  expect(await names()).toEqual(['Lost phone', 'Laptop'])
  expect(await world.who(byLost.token)).toBeDefined()
  expect(await passkeys.remove(platform, { id, ...byLaptop })).toBe(true)
  expect(await names()).toEqual(['Laptop'])
  expect(await world.who(byLost.token)).toBeUndefined()
  expect(await world.who(byLaptop.token)).toBeDefined()
  expect(await world.who(me.token)).toBeDefined()
  expect(await world.enter(lost.use(world.challenge()))).toEqual(failed)
  expect(await world.enter(laptop.use(world.challenge()))).toHaveProperty('token')
})

test('none is made for another session, for another origin, or twice by one answer; ten are the most', async () => {
  await using world = await openWorld()
  const { me, platform } = world
  const there = await world.signIn()
  const refused = { refused: 'passkey.refused' }
  const name = 'A key'
  const challenge = await begun(platform, me)
  const key = world.key()
  const elsewhere = key.make(challenge, { origin: 'https://evil.example' })
  expect(await passkeys.add(platform, { ...me, name, passkey: elsewhere })).toEqual(refused)
  expect(await passkeys.add(platform, { ...there, name, passkey: key.make(challenge) })).toEqual(refused)
  const made = key.make(challenge)
  expect(await passkeys.add(platform, { ...me, name, passkey: made })).toMatchObject({ name })
  expect(await passkeys.add(platform, { ...me, name, passkey: made })).toEqual(refused)
  expect(await world.add(key)).toEqual({ refused: 'passkey.full' })
  const last = await begun(platform, me)
  for (let at = 1; at < 10; at += 1) expect(await world.add(world.key())).toHaveProperty('id')
  expect(await passkeys.begin(platform, { ...me, hasFreshPin: true })).toEqual({ refused: 'passkey.full' })
  expect(await passkeys.add(platform, { ...me, name, passkey: world.key().make(last) })).toEqual({
    refused: 'passkey.full',
  })
})

test('strangers who send wrong answers spend the budget of guesses, which a right one gives back; a known device has its own', async () => {
  const guess = { network: { most: 3, withinSeconds: 600 }, all: noBudgets.guess.all }
  await using world = await openWorld({ budgets: { ...noBudgets, guess } })
  const key = world.key()
  await world.add(key)
  let device = ''
  for (let times = 0; times < 6; times += 1) ({ device } = await world.enters(key))
  const wrong = () => world.enter(world.key().use(world.challenge()))
  for (let times = 0; times < 3; times += 1) expect(await wrong()).toEqual(failed)
  expect(await wrong()).toEqual(tooMany)
  expect(await world.enter(key.use(world.challenge()))).toEqual(tooMany)
  // Known since it signed in: by a passkey here, as by a PIN.
  const known = { device }
  expect(await world.enter(key.use(world.challenge()), known)).toHaveProperty('token')
})

test('a frozen customer signs in as by a code; a closed account opens to no passkey', async () => {
  await using world = await openWorld()
  const { me, db, clock } = world
  const key = world.key()
  await world.add(key)
  await db.query(
    `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at) values ('frz', $1, '', 'op', $2)`,
    [me.customerId, clock.now()],
  )
  expect(await world.enter(key.use(world.challenge()))).toHaveProperty('token')
  await closeCustomer(db, { customerId: me.customerId, at: clock.now(), emptyIndex: randomBytes(32) })
  expect(await world.enter(key.use(world.challenge()))).toEqual(failed)
})

test('an address of digits has no passkeys', async () => {
  await using world = await openWorld({ env: { PUBLIC_URL: 'https://192.0.2.7' } })
  const unavailable = { refused: 'passkey.unavailable' }
  expect(passkeys.ask(world.platform)).toEqual(unavailable)
  expect(await passkeys.askVerify(world.platform, world.me)).toEqual(unavailable)
  expect(await passkeys.begin(world.platform, { ...world.me, hasFreshPin: true })).toEqual(unavailable)
})
