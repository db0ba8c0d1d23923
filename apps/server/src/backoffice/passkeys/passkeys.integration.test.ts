/** A passkey signs its owner in beside the PIN: for our origin, for one challenge, once, and counting on. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import { openBackOffice, pin } from '../testing.ts'
import * as people from '../sign-in/people.ts'
import { newTotp } from '../sign-in/secrets.ts'
import { signIn } from '../sign-in/sign-in.ts'
import * as passkeys from './passkeys.ts'
import { challengeSeconds } from '../../platform/passkeys/challenges.ts'
import { createAuthenticator, type Authenticator } from '../../platform/passkeys/testing.ts'
import { siteOf } from '../../platform/passkeys/web-authn.ts'
import * as audit from '../audit/audit.ts'

const failed = { refused: 'login.failed' }
const email = 'ada@desk.example'
const ip = '192.0.2.1'
type Used = ReturnType<Authenticator['use']>

async function openDesk() {
  const settings = { ...readSettings({ NODE_ENV: 'test' }), consoleOrigin: 'https://console.example' }
  const world = await openWorld({ settings })
  const office = await openBackOffice(world)
  const ada = await office.person('Ada Admin', 'admin')
  const challenge = () => {
    const asked = passkeys.ask(office.platform)
    if ('refused' in asked) throw new Error(asked.refused)
    return asked.challenge
  }
  const begin = async (by = ada) => {
    const begun = await passkeys.begin(office.platform, by, { pin })
    if ('refused' in begun) throw new Error(begun.refused)
    return begun.options.challenge
  }
  return {
    ...office,
    [Symbol.asyncDispose]: world.close,
    ada,
    challenge,
    begin,
    add: async (key: Authenticator, by = ada) =>
      passkeys.add(office.platform, by, { name: 'Key on my desk', passkey: key.make(await begin(by)) }),
    enterBy: (used: Used, change: { pin?: string; email?: string } = {}) =>
      signIn(office.platform, { email, pin, ip, ...change, proof: passkeys.proofOf(office.platform, used) }),
    audited: async () => {
      const page = await audit.list(office.platform, { limit: 100, subject: ada.id })
      return 'items' in page ? page.items.map(({ action, details }) => ({ action, ...details })) : []
    },
  }
}

test('made after the PIN it signs in in place of the code; the audit says which, and neither alone does', async () => {
  await using desk = await openDesk()
  const key = createAuthenticator()
  expect(await desk.add(key)).toMatchObject({ name: 'Key on my desk', usedAt: null })
  expect(await desk.enterBy(key.use(desk.challenge()), { pin: '111111' })).toEqual(failed)
  expect(await desk.enterBy(createAuthenticator().use(desk.challenge()))).toEqual(failed)
  expect(await desk.enterBy(key.use(desk.challenge()))).toMatchObject({ operator: { name: 'Ada Admin' } })
  expect(await passkeys.passkeysOf(desk.platform, desk.ada.id)).toMatchObject([
    { counter: '3', usedAt: desk.clock.now() },
  ])
  const lines = await desk.audited()
  expect(lines).toContainEqual(expect.objectContaining({ action: 'operator.passkey_added' }))
  expect(lines).toContainEqual(
    expect.objectContaining({ action: 'operator.signed_in', with: 'passkey', refusedBefore: 2 }),
  )
  // The code goes on beside it.
  expect(await desk.enter(email)).toHaveProperty('token')
})

test('an answer serves once, also at the same time, and one of our challenges five minutes', async () => {
  await using desk = await openDesk()
  const key = createAuthenticator({ counts: false })
  await desk.add(key)
  const used = key.use(desk.challenge())
  const both = await Promise.all([desk.enterBy(used), desk.enterBy(used)])
  expect(both.filter((one) => 'token' in one)).toHaveLength(1)
  expect(await desk.enterBy(used)).toEqual(failed)
  const old = desk.challenge()
  desk.clock.advance(challengeSeconds)
  expect(await desk.enterBy(key.use(old))).toEqual(failed)
  expect(await desk.enterBy(key.use(randomBytes(56).toString('base64url')))).toEqual(failed)
  expect(await desk.enterBy(key.use(await desk.begin()))).toEqual(failed)
})

test.each([
  ['another origin', { origin: 'https://console.example.evil.example' }],
  ['the same name without TLS', { origin: 'http://console.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['a page that frames the console', { topOrigin: 'https://shop.example' }],
  ['an answer for making one', { type: 'webauthn.create' }],
  ['nobody who showed a finger or a code', { isVerified: false }],
])('%s opens no session', async (_, wrong) => {
  await using desk = await openDesk()
  const key = createAuthenticator()
  await desk.add(key)
  expect(await desk.enterBy(key.use(desk.challenge(), wrong))).toEqual(failed)
  expect(await desk.enterBy(key.use(desk.challenge()))).toHaveProperty('token')
})

test('a counter that does not go on shows a copied authenticator, and opens no session', async () => {
  await using desk = await openDesk()
  const key = createAuthenticator()
  await desk.add(key)
  expect(await desk.enterBy(key.use(desk.challenge(), { counter: 9 }))).toHaveProperty('token')
  for (const counter of [9, 8, 0])
    expect(await desk.enterBy(key.use(desk.challenge(), { counter }))).toEqual(failed)
  expect(await desk.enterBy(key.use(desk.challenge(), { counter: 10 }))).toHaveProperty('token')
})

test('a signature that was changed, and a passkey of another operator, open no session', async () => {
  await using desk = await openDesk()
  const tom = await desk.person('Tom Treasurer', 'treasurer')
  const [hers, his] = [createAuthenticator(), createAuthenticator()]
  await desk.add(hers)
  await desk.add(his, tom)
  const used = hers.use(desk.challenge())
  const forged = {
    ...used,
    response: { ...used.response, signature: his.use(desk.challenge()).response.signature },
  }
  expect(await desk.enterBy(forged)).toEqual(failed)
  expect(await desk.enterBy(his.use(desk.challenge()))).toEqual(failed)
  expect(await desk.enterBy(his.use(desk.challenge()), { email: 'tom@desk.example' })).toHaveProperty('token')
})

test('none is made without the PIN, for another origin, for another operator, or twice by one answer; ten are the most', async () => {
  await using desk = await openDesk()
  const tom = await desk.person('Tom Treasurer', 'treasurer')
  expect(await passkeys.begin(desk.platform, desk.ada, { pin: '111111' })).toEqual(failed)
  const refused = { refused: 'passkey.refused' }
  const name = 'A key'
  const challenge = await desk.begin()
  const key = createAuthenticator()
  const elsewhere = key.make(challenge, { origin: 'https://evil.example' })
  expect(await passkeys.add(desk.platform, desk.ada, { name, passkey: elsewhere })).toEqual(refused)
  expect(await passkeys.add(desk.platform, tom, { name, passkey: key.make(challenge) })).toEqual(refused)
  const made = key.make(challenge)
  expect(await passkeys.add(desk.platform, desk.ada, { name, passkey: made })).toMatchObject({ name })
  expect(await passkeys.add(desk.platform, desk.ada, { name, passkey: made })).toEqual(refused)
  const late = await desk.begin()
  for (let at = 1; at < 10; at += 1) await desk.add(createAuthenticator())
  const full = { refused: 'passkey.full' }
  expect(
    await passkeys.add(desk.platform, desk.ada, { name, passkey: createAuthenticator().make(late) }),
  ).toEqual(full)
  expect(await passkeys.begin(desk.platform, desk.ada, { pin })).toEqual(full)
})

test('wrong tries of strangers at the sign-in keep no operator from adding one; ten wrong PINs of a session do', async () => {
  await using desk = await openDesk()
  const tries = 10
  const guess = () => desk.enterBy(createAuthenticator().use(desk.challenge()), { pin: '111111' })
  for (let at = 0; at < tries; at += 1) expect(await guess()).toEqual(failed)
  expect(await guess()).toMatchObject({ refused: 'too-many' })
  expect(await desk.add(createAuthenticator())).toMatchObject({ name: 'Key on my desk' })
  const wrong = () => passkeys.begin(desk.platform, desk.ada, { pin: '111111' })
  for (let at = 0; at < tries; at += 1) expect(await wrong()).toEqual(failed)
  expect(await passkeys.begin(desk.platform, desk.ada, { pin })).toMatchObject({ refused: 'too-many' })
  desk.clock.advance(15 * 60)
  expect(await passkeys.begin(desk.platform, desk.ada, { pin })).toHaveProperty('options')
})

test('one is renamed and taken away by its owner alone; a reset takes all, and no passkey of before signs in', async () => {
  await using desk = await openDesk()
  const tom = await desk.person('Tom Treasurer', 'treasurer')
  const [one, other] = [createAuthenticator(), createAuthenticator()]
  const added = await desk.add(one)
  await desk.add(other)
  const id = 'id' in added ? added.id : ''
  expect(await passkeys.rename(desk.platform, tom, id, 'Mine')).toBe(false)
  expect(await passkeys.remove(desk.platform, tom, id)).toBe(false)
  expect(await passkeys.rename(desk.platform, desk.ada, id, 'Phone')).toBe(true)
  expect(await passkeys.remove(desk.platform, desk.ada, id)).toBe(true)
  expect(await desk.enterBy(one.use(desk.challenge()))).toEqual(failed)
  const { secret } = newTotp(randomBytes, email)
  // As `agio operator reset` does it.
  expect(await people.reset(desk.platform, email, { pin, totpSecret: secret })).toBe(true)
  expect(await desk.enterBy(other.use(desk.challenge()))).toEqual(failed)
  const lines = await desk.audited()
  for (const line of [
    { action: 'operator.passkey_renamed', passkey: id, from: 'Key on my desk', to: 'Phone' },
    { action: 'operator.passkey_removed', passkey: id, name: 'Phone' },
    { action: 'operator.reset', passkeys: 1 },
  ])
    expect(lines).toContainEqual(expect.objectContaining(line))
})

test('passkeys are for a name with TLS, or this machine', () => {
  expect(siteOf('https://desk.example:8443')).toEqual({
    rpId: 'desk.example',
    origins: ['https://desk.example:8443'],
  })
  expect(siteOf('http://127.0.0.1:4400')).toEqual({ rpId: 'localhost', origins: ['http://localhost:4400'] })
  for (const url of ['http://desk.example', 'https://192.0.2.7', 'https://[2001:db8::1]'])
    expect(siteOf(url)).toBeUndefined()
})
