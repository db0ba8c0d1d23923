/** Another e-mail address: only with a fresh PIN and the PIN of the new one; the answer does not tell whether it is in use. */
import { expect, test } from 'vitest'
import { enterDevice, keepDevice } from '../devices/testing.ts'
import { lockWaits } from '../../platform/testing.ts'
import { ana, failed, home, openCustomerWorld, other, type CustomerWorld } from '../testing.ts'
import { cancelEmailChange, confirmEmailChange, emailChangeOf, startEmailChange } from './email-change.ts'
import { customerOf, idOf } from '../customers.ts'
import { endAllSessions } from '../sign-in/sessions.ts'

const fresh = 'ana.new@example.test'

async function signedIn(world: CustomerWorld, as = ana) {
  const { customerId, sessionId, token } = await world.signIn(as)
  const person = { customerId, sessionId, ip: home.ip, hasFreshPin: true }
  const ask = (email = fresh) => startEmailChange(world.platform, { ...person, email })
  const confirm = (pin: string) => confirmEmailChange(world.platform, { ...person, pin })
  const newestPin = async () => (await world.newest()).pin
  const email = async () => (await customerOf(world.platform, customerId)).email
  return { person, token, ask, confirm, newestPin, email }
}

test('the new address counts once its PIN is given: the old one gets a mail, other sessions end, this one stays', async () => {
  await using world = await openCustomerWorld()
  const elsewhere = await world.signIn()
  const kept = await keepDevice(world.platform, elsewhere)
  const me = await signedIn(world)
  const here = await keepDevice(world.platform, me.person)
  await me.ask()
  expect((await world.mails()).at(-1)).toMatchObject({ template: 'email_change', to: { address: fresh } })
  expect(await me.email()).toBe(ana)
  expect(await emailChangeOf(world.platform, me.person.customerId)).toMatchObject({ email: fresh })

  expect(await me.confirm(await me.newestPin())).toBeUndefined()
  expect(await me.email()).toBe(fresh)
  expect((await world.mails()).at(-1)).toMatchObject({ template: 'email_changed', to: { address: ana } })
  expect(await world.who(elsewhere.token)).toBeUndefined()
  expect(await world.who(me.token)).toBeDefined()
  // No device stays known of the time before.
  for (const device of [kept, here]) expect(await enterDevice(world.platform, device)).toEqual(failed)
  expect(await emailChangeOf(world.platform, me.person.customerId)).toBeUndefined()
  expect(await idOf(world.platform, fresh)).toBe(me.person.customerId)
  expect(await idOf(world.platform, ana)).toBeUndefined()
  expect((await world.signIn(fresh)).customerId).toBe(me.person.customerId)
})

test('without a fresh PIN nothing begins', async () => {
  await using world = await openCustomerWorld()
  const { person } = await signedIn(world)
  const before = (await world.mails()).length
  expect(await startEmailChange(world.platform, { ...person, hasFreshPin: false, email: fresh })).toEqual({
    refused: 'pin.required',
  })
  expect(await world.mails()).toHaveLength(before)
})

test('a taken address gets the same answer and statements, a warning without a PIN, and never changes hands', async () => {
  await using world = await openCustomerWorld()
  await world.signIn('ben@example.test')
  const me = await signedIn(world)
  const traceOf = async (email: string) => {
    world.statements.length = 0
    return { answer: await me.ask(email), statements: [...world.statements] }
  }
  const free = await traceOf(fresh)
  const taken = await traceOf('ben@example.test')
  expect(taken).toEqual(free)
  expect((await world.mails()).at(-1)).toEqual(
    expect.objectContaining({ template: 'email_taken', to: { address: 'ben@example.test' }, params: {} }),
  )
  expect(await me.confirm('000000')).toEqual(failed)
  expect(await me.email()).toBe(ana)
})

test('an address that somebody signs up with meanwhile stays theirs', async () => {
  await using world = await openCustomerWorld()
  const me = await signedIn(world)
  await me.ask()
  const pin = await me.newestPin()
  const faster = await world.signIn(fresh)
  expect(await me.confirm(pin)).toEqual(failed)
  expect(await me.email()).toBe(ana)
  expect(await idOf(world.platform, fresh)).toBe(faster.customerId)
})

test('of two customers who move to one address at once, one gets it and the other the answer of a wrong PIN', async () => {
  await using world = await openCustomerWorld()
  const [me, ben] = [await signedIn(world), await signedIn(world, 'ben@example.test')]
  const asked = async (who: typeof me) => {
    await who.ask()
    return who.newestPin()
  }
  const [mine, bens] = [await asked(me), await asked(ben)]
  // Both have come to the change before one is done.
  const { confirmed } = await world.db.transaction(async (sql) => {
    const both = [me.person.customerId, ben.person.customerId]
    await sql.query('select from customer where id = any ($1) for update', [both])
    const confirmed = [me.confirm(mine), ben.confirm(bens)]
    await expect.poll(() => lockWaits(world.db), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    return { confirmed }
  })
  const answers = await Promise.all(confirmed)
  expect(answers).toContain(undefined)
  expect(answers).toContainEqual(failed)
  const winner = answers[0] === undefined ? me : ben
  const loser = winner === me ? ben : me
  expect(await idOf(world.platform, fresh)).toBe(winner.person.customerId)
  expect(await loser.email()).not.toBe(fresh)
  expect(await emailChangeOf(world.platform, loser.person.customerId)).toBeUndefined()
})

test('a sign-up and a move to one address at once leave it with one of them', async () => {
  await using world = await openCustomerWorld()
  const me = await signedIn(world)
  await me.ask()
  const pin = await me.newestPin()
  const { pin: theirs, nonce } = await world.ask(fresh)
  // The customer that signs up is written and not yet committed.
  const { moved, signedUp } = await world.db.transaction(async (sql) => {
    await sql.query('lock table session in access exclusive mode')
    const signedUp = world.enter(theirs, { nonce, email: fresh })
    await expect.poll(() => lockWaits(world.db), { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
    const moved = me.confirm(pin)
    await expect.poll(() => lockWaits(world.db), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    return { moved: [moved], signedUp: [signedUp] }
  })
  expect(await Promise.all(moved)).toEqual([failed])
  expect(await Promise.all(signedUp)).toEqual([expect.objectContaining({ token: expect.any(String) })])
  expect(await me.email()).toBe(ana)
})

test('a wrong PIN, a sixth try, a PIN of another session and an expired one change nothing', async () => {
  await using world = await openCustomerWorld()
  const me = await signedIn(world)
  await me.ask()
  const pin = await me.newestPin()
  const stranger = await world.signIn()
  expect(
    await confirmEmailChange(world.platform, { ...me.person, sessionId: stranger.sessionId, pin }),
  ).toEqual(failed)
  for (let times = 1; times <= 5; times++) expect(await me.confirm(other(pin, times))).toEqual(failed)
  expect(await me.confirm(pin)).toEqual(failed)
  await me.ask()
  world.clock.advance(11 * 60)
  expect(await emailChangeOf(world.platform, me.person.customerId)).toBeUndefined()
  expect(await me.confirm(await me.newestPin())).toEqual(failed)
  expect(await me.email()).toBe(ana)
})

test('a change that is taken back cannot be confirmed, and the present address is no change', async () => {
  await using world = await openCustomerWorld()
  const me = await signedIn(world)
  await me.ask()
  const pin = await me.newestPin()
  await cancelEmailChange(world.platform, me.person.customerId)
  expect(await me.confirm(pin)).toEqual(failed)
  expect(await me.ask(ana)).toMatchObject({ refused: 'invalid', fields: [{ field: 'email' }] })
})

test('signing out everywhere ends each session of this customer and no other', async () => {
  await using world = await openCustomerWorld()
  const [one, two] = [await world.signIn(), await world.signIn()]
  const ben = await world.signIn('ben@example.test')
  await endAllSessions(world.platform, one.customerId)
  expect([await world.who(one.token), await world.who(two.token)]).toEqual([undefined, undefined])
  expect(await world.who(ben.token)).toBeDefined()
})
