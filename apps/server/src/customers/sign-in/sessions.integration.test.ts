/** Guarantees of sessions, on a real database. */
import { expect, test } from 'vitest'
import { openCustomerWorld } from '../testing.ts'
import { endSession, forgetOld, listSessions, logout, mayWatch, onEnded, overOf, watch } from './sessions.ts'

const minutes = (count: number) => count * 60

test('an unknown token has no customer', async () => {
  await using world = await openCustomerWorld()
  expect(await world.who('made-up')).toBeUndefined()
  expect(await world.who('')).toBeUndefined()
})

test('a session ends after an hour without a request', async () => {
  await using world = await openCustomerWorld()
  const { token } = await world.signIn()
  world.clock.advance(minutes(9))
  expect(await world.who(token)).toMatchObject({ customerId: expect.any(String) as string })
  world.clock.advance(minutes(60))
  expect(await world.who(token)).toBeUndefined()
})

test('a session ends after 24 hours however busy it is', async () => {
  await using world = await openCustomerWorld()
  let { token } = await world.signIn()
  for (let passed = 0; passed < 24 * 60 - 5; passed += 5) {
    token = (await world.who(token))!.newToken ?? token
    world.clock.advance(minutes(5))
  }
  expect(await world.who(token)).toBeDefined()
  world.clock.advance(minutes(5))
  expect(await world.who(token)).toBeUndefined()
})

test('a token older than ten minutes is replaced, not before', async () => {
  await using world = await openCustomerWorld()
  const { token } = await world.signIn()
  world.clock.advance(minutes(10) - 1)
  expect(await world.who(token)).not.toHaveProperty('newToken')
  world.clock.advance(1)
  const { newToken, ...me } = (await world.who(token))!

  expect(newToken).toMatch(/^[\w-]{43}$/)
  expect(await world.who(newToken!)).toEqual(me)
})

test('of parallel requests with an old token one gets the new one, and all are answered', async () => {
  await using world = await openCustomerWorld()
  const { token } = await world.signIn()
  world.clock.advance(minutes(10))

  const answers = await Promise.all(Array.from({ length: 8 }, () => world.who(token)))

  expect(answers.filter((answer) => answer === undefined)).toEqual([])
  expect(answers.filter((answer) => answer?.newToken !== undefined)).toHaveLength(1)
  expect(await world.db.query('select count(*)::int as tokens from session_token')).toEqual([{ tokens: 2 }])
})

test('the replaced token lives 60 seconds; brought later it ends the session with every token of it', async () => {
  await using world = await openCustomerWorld()
  const { token: old } = await world.signIn()
  const { token: second } = await world.signIn()
  world.clock.advance(minutes(10))
  const { newToken } = (await world.who(old))!
  await world.who(newToken!)
  await world.who(second)
  world.clock.advance(59)
  expect(await world.who(old)).toBeDefined()
  world.clock.advance(1)

  expect(await world.who(old)).toBeUndefined()
  expect(await world.who(newToken!)).toBeUndefined()
  expect(
    await world.db.query('select count(*)::int as ended from session where ended_because = $1', ['reuse']),
  ).toEqual([{ ended: 1 }])
})

test('a lost answer ends no session: its token is replaced again until a later one is used', async () => {
  await using world = await openCustomerWorld()
  const { token, sessionId } = await world.signIn()
  world.clock.advance(minutes(10))
  const lost = [(await world.who(token))!.newToken!]
  for (const wait of [61, minutes(9), minutes(10) - 1]) {
    world.clock.advance(wait)
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.who(token)))
    expect(answers.map((answer) => answer?.sessionId)).toEqual(Array(4).fill(sessionId))
    const issued = answers.flatMap((answer) => answer?.newToken ?? [])
    expect(issued).toHaveLength(1)
    lost.push(...issued)
  }
  const heard = lost.pop()!
  expect(await world.who(heard)).toMatchObject({ sessionId })
  world.clock.advance(61)

  expect(await world.who(heard)).toMatchObject({ sessionId })
  expect(await world.who(token)).toBeUndefined()
  expect(await world.who(heard)).toBeUndefined()
})

test('ten minutes after it was replaced a token is dead, used or not what followed', async () => {
  await using world = await openCustomerWorld()
  const { token } = await world.signIn()
  world.clock.advance(minutes(10))
  const { newToken } = (await world.who(token))!
  world.clock.advance(minutes(10))

  expect(await world.who(token)).toBeUndefined()
  expect(await world.who(newToken!)).toBeUndefined()
})

test.each(['the successor', 'its thief'] as const)(
  'a token was stolen before its successor was heard of: when %s comes second, the session ends for both',
  async (second) => {
    await using world = await openCustomerWorld()
    const { token } = await world.signIn()
    world.clock.advance(minutes(10))
    const successor = (await world.who(token))!.newToken!
    world.clock.advance(61)
    const [first, next] = second === 'the successor' ? [token, successor] : [successor, token]
    const taken = (await world.who(first))!.newToken ?? first
    expect(await world.who(taken)).toBeDefined()
    world.clock.advance(61)

    expect(await world.who(next)).toBeUndefined()
    expect(await world.who(taken)).toBeUndefined()
  },
)

test('a token of two rotations ago ends the session as well', async () => {
  await using world = await openCustomerWorld()
  const { token: first } = await world.signIn()
  world.clock.advance(minutes(10))
  const second = (await world.who(first))!.newToken!
  world.clock.advance(minutes(10))
  const third = (await world.who(second))!.newToken!

  expect(await world.who(first)).toBeUndefined()
  expect(await world.who(third)).toBeUndefined()
})

test('logging out ends this session and no other', async () => {
  await using world = await openCustomerWorld()
  const [here, there] = [(await world.signIn()).token, (await world.signIn()).token]
  await logout(world.platform, (await world.who(here))!)

  expect(await world.who(here)).toBeUndefined()
  expect(await world.who(there)).toBeDefined()
  expect(await world.hasFreshPin((await world.who(there))!.sessionId)).toBe(true)
})

test('a customer sees and ends their own living sessions only', async () => {
  await using world = await openCustomerWorld()
  const { token: past } = await world.signIn()
  world.clock.advance(minutes(61))
  const me = await world.signIn()
  const other = await world.signIn()
  const stranger = await world.signIn('ben@example.test')
  const listed = await listSessions(world.platform, me.customerId)

  expect(listed.map(({ id }) => id).sort()).toEqual([me.sessionId, other.sessionId].sort())
  expect(listed[0]).toMatchObject({
    device: 'Firefox on Windows',
    createdAt: world.clock.now(),
    lastSeenAt: world.clock.now(),
  })
  expect(await endSession(world.platform, { customerId: stranger.customerId, id: me.sessionId })).toEqual({
    refused: 'not-found',
  })
  expect(await endSession(world.platform, { customerId: me.customerId, id: other.sessionId })).toBeUndefined()
  expect(await endSession(world.platform, { customerId: me.customerId, id: other.sessionId })).toEqual({
    refused: 'not-found',
  })
  expect(await world.who(other.token)).toBeUndefined()
  expect(await world.who(me.token)).toBeDefined()
  expect(await world.who(past)).toBeUndefined()
})

test('used tokens are forgotten, tokens in use stay', async () => {
  await using world = await openCustomerWorld()
  await world.signIn()
  world.clock.advance(minutes(60 * 24 * 31))
  const { token } = await world.signIn()
  await forgetOld(world.platform)

  expect(await world.who(token)).toBeDefined()
  const counts = await world.db.query(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from session_token) as tokens,
       (select count(*)::int from sign_in_challenge) as challenges`,
  )
  expect(counts).toEqual([{ sessions: 1, tokens: 1, challenges: 1 }])
})

test('the follower of a session hears of its end: by logout, from another device, by a stolen token; not of others', async () => {
  await using world = await openCustomerWorld()
  const ended: string[] = []
  const stop = await onEnded(world.platform, (id) => void ended.push(id))
  const [first, second, third, fourth] = [
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
  ]
  await logout(world.platform, first)
  await expect.poll(() => ended).toEqual([first.sessionId])
  await endSession(world.platform, { customerId: second.customerId, id: second.sessionId })
  await expect.poll(() => ended).toEqual([first.sessionId, second.sessionId])
  world.clock.advance(minutes(10))
  await world.who((await world.who(third.token))!.newToken!)
  world.clock.advance(61)
  await world.who(third.token)
  await expect.poll(() => ended).toEqual([first.sessionId, second.sessionId, third.sessionId])
  await endSession(world.platform, { customerId: 'cus_other', id: fourth.sessionId })
  expect(
    await overOf(
      world.platform,
      [first, fourth, third].map(({ sessionId }) => sessionId),
    ),
  ).toEqual([first.sessionId, third.sessionId])
  await stop()
})

test('a session is over after an hour without a request, and after a day', async () => {
  await using world = await openCustomerWorld()
  const idle = await world.signIn()
  const busy = await world.signIn()
  const over = () => overOf(world.platform, [idle.sessionId, busy.sessionId, 'ses_unknown'])
  expect(await over()).toEqual(['ses_unknown'])
  let { token } = busy
  const stay = async (until: number) => {
    for (let passed = 0; passed < until; passed += 5) {
      world.clock.advance(minutes(5))
      token = (await world.who(token))?.newToken ?? token
    }
  }
  await stay(60)
  expect(await over()).toEqual([idle.sessionId, 'ses_unknown'])
  await stay(24 * 60 - 60)
  expect((await over()).toSorted()).toEqual([idle.sessionId, busy.sessionId, 'ses_unknown'].toSorted())
})

test('the page of an order may show its state after the session idled out: this order, for a day', async () => {
  await using world = await openCustomerWorld()
  const { sessionId, token } = await world.signIn()
  const page = await watch(world.platform, { sessionId, orderId: 'ord_1' })
  const shows = (by = page.token, orderId = 'ord_1') => mayWatch(world.platform, by, orderId)
  world.clock.advance(minutes(61))
  expect(await world.who(token)).toBeUndefined()
  expect(await shows()).toBe(true)
  expect(await shows(page.token, 'ord_2')).toBe(false)
  expect(await shows(token)).toBe(false)
  // It shows an order and is no session.
  expect(await world.who(page.token)).toBeUndefined()
  expect(
    await world.db.query('select 1 from session_watch where hash::text like $1', [`%${page.token}%`]),
  ).toEqual([])

  world.clock.advance(24 * 3600 - minutes(61))
  expect(await shows()).toBe(false)
})

test('a customer who ends a session on purpose ends what its pages show', async () => {
  await using world = await openCustomerWorld()
  const { sessionId, customerId } = await world.signIn()
  const first = await watch(world.platform, { sessionId, orderId: 'ord_1' })
  const page = await watch(world.platform, { sessionId, orderId: 'ord_1' })
  expect(await mayWatch(world.platform, first.token, 'ord_1')).toBe(false)
  expect(await mayWatch(world.platform, page.token, 'ord_1')).toBe(true)
  await logout(world.platform, { customerId, sessionId })
  expect(await mayWatch(world.platform, page.token, 'ord_1')).toBe(false)
})
