/** Guarantees of signing in, on a real database. */
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../platform/testing.ts'
import { ana, failed, home, openCustomerWorld, other } from '../testing.ts'
import { sendLink } from './sign-in.ts'

test('the PIN of the mail signs in, without a nonce as the specification gives the call', async () => {
  await using world = await openCustomerWorld()
  const { pin } = await world.ask()

  const entered = await world.enter(pin)

  expect(entered).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await world.who((entered as { token: string }).token)).toEqual({
    customerId: expect.stringMatching(/^cus_[a-z2-7]{26}$/),
    sessionId: expect.stringMatching(/^ses_[a-z2-7]{26}$/),
    hasFreshPin: true,
  })
})

test('a PIN works once, also when it is brought twice at the same moment', async () => {
  await using world = await openCustomerWorld()
  const { pin } = await world.ask()

  const answers = await Promise.all([world.enter(pin), world.enter(pin), world.enter(pin)])

  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  expect(await world.enter(pin)).toEqual(failed)
})

test('a PIN works for ten minutes and not a second longer', async () => {
  await using world = await openCustomerWorld()
  const first = await world.ask()
  expect(first.expiresAt).toEqual(new Date('2026-05-04T10:10:00Z'))
  world.clock.advance(599)
  expect(await world.enter(first.pin)).toHaveProperty('token')

  const second = await world.ask()
  world.clock.advance(600)
  expect(await world.enter(second.pin)).toEqual(failed)
})

test('the fifth try may be right, the sixth is not looked at', async () => {
  await using world = await openCustomerWorld()
  const lucky = await world.ask()
  for (let by = 1; by <= 4; by += 1)
    expect(await world.enter(other(lucky.pin, by), { nonce: lucky.nonce })).toEqual(failed)
  expect(await world.enter(lucky.pin, { nonce: lucky.nonce })).toHaveProperty('token')

  const late = await world.ask()
  for (let by = 1; by <= 5; by += 1)
    expect(await world.enter(other(late.pin, by), { nonce: late.nonce })).toEqual(failed)
  expect(await world.enter(late.pin, { nonce: late.nonce })).toEqual(failed)
})

test('parallel guesses never get more than five tries, and two without the nonce', async () => {
  await using world = await openCustomerWorld()
  const { pin, nonce } = await world.ask()
  const guesses = Array.from({ length: 25 }, (_, by) => other(pin, by + 1))
  const tries = () => world.db.query('select tries, open_tries from sign_in_challenge')

  const open = await Promise.all(guesses.map((guess) => world.enter(guess)))
  expect(await tries()).toEqual([{ tries: 0, open_tries: 2 }])
  const named = await Promise.all(guesses.map((guess) => world.enter(guess, { nonce })))
  expect(await tries()).toEqual([{ tries: 3, open_tries: 2 }])

  expect(new Set([...open, ...named].map((it) => JSON.stringify(it))).size).toBe(1)
  expect(await world.enter(pin, { nonce })).toEqual(failed)
})

test('without a nonce only the newest PIN counts; with its nonce an earlier one still does', async () => {
  await using world = await openCustomerWorld()
  const first = await world.ask()
  const second = await world.ask()

  if (first.pin !== second.pin) expect(await world.enter(first.pin)).toEqual(failed)
  expect(await world.enter(first.pin, { nonce: first.nonce })).toHaveProperty('token')
  expect(await world.enter(second.pin, { nonce: 'made-up' })).toEqual(failed)
  expect(await world.enter(second.pin)).toHaveProperty('token')
})

test('a PIN is of no use for another address', async () => {
  await using world = await openCustomerWorld()
  const { pin, nonce } = await world.ask()
  await world.ask('ben@example.test')

  expect(await world.enter(pin, { nonce, email: 'ben@example.test' })).toEqual(failed)
})

test('known and unknown addresses get the same answer, the same mail and the same work', async () => {
  await using world = await openCustomerWorld()
  await world.signIn(ana)
  const counted = async <T>(work: () => Promise<T>) => {
    world.statements.length = 0
    const answer = await work()
    return { answer, statements: [...world.statements] }
  }

  const known = await counted(() => sendLink(world.platform, { email: ana, ip: home.ip }))
  const unknown = await counted(() => sendLink(world.platform, { email: 'nobody@example.test', ip: home.ip }))
  expect(unknown.statements).toEqual(known.statements)
  expect(Object.keys(unknown.answer)).toEqual(Object.keys(known.answer))

  const wrongKnown = await counted(() => world.enter('000000', { nonce: 'x' }))
  const wrongUnknown = await counted(() =>
    world.enter('000000', { nonce: 'x', email: 'never-asked@example.test' }),
  )
  expect(wrongUnknown).toEqual(wrongKnown)
  expect(await world.db.query('select count(*)::int as customers from customer')).toEqual([{ customers: 1 }])
})

test('no table holds the address, a PIN, a nonce or a token', async () => {
  await using world = await openCustomerWorld()
  const { pin, nonce } = await world.ask('carla.unmistakable@example.test')
  const entered = await world.enter(pin, { nonce, email: 'carla.unmistakable@example.test' })
  const { token } = entered as { token: string }

  const stored = await everything(world.db)
  for (const secret of ['carla', 'unmistakable', nonce, token]) expect(stored).not.toContain(secret)
  for (const secret of [nonce, token])
    expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  expect(stored).not.toMatch(new RegExp(`"${pin}"`))
})

test.each([
  ['/sell/order', '/sell/order'],
  ['/transactions?status=C', '/transactions?status=C'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('after signing in the way goes to our own paths only: %s becomes %s', async (redirect, kept) => {
  await using world = await openCustomerWorld()
  await sendLink(world.platform, { email: ana, ip: home.ip, redirect, locale: 'de-AT' })
  expect((await world.mails())[0]).toMatchObject({ template: 'sign_in', locale: 'de', to: { address: ana } })
  expect(((await world.mails())[0]!.params as { redirect?: string }).redirect).toBe(kept)
})

async function everything(db: TestDatabase): Promise<string> {
  const tables = [
    'customer',
    'sign_in_challenge',
    'session',
    'session_token',
    'sign_in_budget',
    'sealing_key',
  ]
  const dumps = await Promise.all(
    tables.map((table) => db.query(`select to_jsonb(t) as row from ${table} t`)),
  )
  return JSON.stringify(dumps)
}
