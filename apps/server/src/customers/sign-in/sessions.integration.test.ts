/** Guarantees of sessions, on a real database. */
import { expect, test } from 'vitest'
import { openHouse } from '../testing.ts'

const minutes = (count: number) => count * 60

test('an unknown token is nobody', async () => {
  await using house = await openHouse()
  expect(await house.who('made-up')).toBeUndefined()
  expect(await house.who('')).toBeUndefined()
})

test('a session ends after 30 minutes without a request', async () => {
  await using house = await openHouse()
  const { token } = await house.signIn()
  house.clock.advance(minutes(9))
  expect(await house.who(token)).toMatchObject({ customerId: expect.any(String) as string })
  house.clock.advance(minutes(30))
  expect(await house.who(token)).toBeUndefined()
})

test('a session ends after 24 hours however busy it is', async () => {
  await using house = await openHouse()
  let { token } = await house.signIn()
  for (let passed = 0; passed < 24 * 60 - 5; passed += 5) {
    token = (await house.who(token))!.newToken ?? token
    house.clock.advance(minutes(5))
  }
  expect(await house.who(token)).toBeDefined()
  house.clock.advance(minutes(5))
  expect(await house.who(token)).toBeUndefined()
})

test('a token older than ten minutes is replaced, not before', async () => {
  await using house = await openHouse()
  const { token } = await house.signIn()
  house.clock.advance(minutes(10) - 1)
  expect(await house.who(token)).not.toHaveProperty('newToken')
  house.clock.advance(1)
  const { newToken, ...me } = (await house.who(token))!

  expect(newToken).toMatch(/^[\w-]{43}$/)
  expect(await house.who(newToken!)).toEqual(me)
})

test('of parallel requests with an old token one gets the new one, and all are answered', async () => {
  await using house = await openHouse()
  const { token } = await house.signIn()
  house.clock.advance(minutes(10))

  const answers = await Promise.all(Array.from({ length: 8 }, () => house.who(token)))

  expect(answers.filter((answer) => answer === undefined)).toEqual([])
  expect(answers.filter((answer) => answer?.newToken !== undefined)).toHaveLength(1)
  expect(await house.db.query('select count(*)::int as tokens from session_token')).toEqual([{ tokens: 2 }])
})

test('the replaced token lives 60 seconds; brought later it ends the session with every token of it', async () => {
  await using house = await openHouse()
  const { token: old } = await house.signIn()
  const { token: second } = await house.signIn()
  house.clock.advance(minutes(10))
  const { newToken } = (await house.who(old))!
  await house.who(second)
  house.clock.advance(59)
  expect(await house.who(old)).toBeDefined()
  house.clock.advance(1)

  expect(await house.who(old)).toBeUndefined()
  expect(await house.who(newToken!)).toBeUndefined()
  expect(
    await house.db.query('select count(*)::int as ended from session where ended_because = $1', ['reuse']),
  ).toEqual([{ ended: 1 }])
})

test('a token of two rotations ago ends the session as well', async () => {
  await using house = await openHouse()
  const { token: first } = await house.signIn()
  house.clock.advance(minutes(10))
  const second = (await house.who(first))!.newToken!
  house.clock.advance(minutes(10))
  const third = (await house.who(second))!.newToken!

  expect(await house.who(first)).toBeUndefined()
  expect(await house.who(third)).toBeUndefined()
})

test('logging out ends this session and no other', async () => {
  await using house = await openHouse()
  const [here, there] = [(await house.signIn()).token, (await house.signIn()).token]
  await house.customers.logout((await house.who(here))!)

  expect(await house.who(here)).toBeUndefined()
  expect(await house.who(there)).toBeDefined()
  expect(await house.hasFreshPin((await house.who(there))!.sessionId)).toBe(true)
})

test('a customer sees and ends their own living sessions only', async () => {
  await using house = await openHouse()
  const { token: past } = await house.signIn()
  house.clock.advance(minutes(31))
  const me = await house.signIn()
  const other = await house.signIn()
  const stranger = await house.signIn('ben@example.test')
  const listed = await house.customers.listSessions(me.customerId)

  expect(listed.map(({ id }) => id).sort()).toEqual([me.sessionId, other.sessionId].sort())
  expect(listed[0]).toMatchObject({
    device: 'Firefox on Windows',
    createdAt: house.clock.now(),
    lastSeenAt: house.clock.now(),
  })
  expect(await house.customers.endSession({ customerId: stranger.customerId, id: me.sessionId })).toEqual({
    refused: 'not-found',
  })
  expect(await house.customers.endSession({ customerId: me.customerId, id: other.sessionId })).toBeUndefined()
  expect(await house.customers.endSession({ customerId: me.customerId, id: other.sessionId })).toEqual({
    refused: 'not-found',
  })
  expect(await house.who(other.token)).toBeUndefined()
  expect(await house.who(me.token)).toBeDefined()
  expect(await house.who(past)).toBeUndefined()
})

test('what has served is forgotten, what is in use stays', async () => {
  await using house = await openHouse()
  await house.signIn()
  house.clock.advance(minutes(60 * 24 * 31))
  const { token } = await house.signIn()
  await house.customers.forgetOld()

  expect(await house.who(token)).toBeDefined()
  const counts = await house.db.query(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from session_token) as tokens,
       (select count(*)::int from sign_in_challenge) as challenges`,
  )
  expect(counts).toEqual([{ sessions: 1, tokens: 1, challenges: 1 }])
})

test('whoever follows a session hears of its end: by logout, from another device, by a stolen token; not of others', async () => {
  await using house = await openHouse()
  const ended: string[] = []
  const stop = await house.customers.onEnded((id) => void ended.push(id))
  const [first, second, third, fourth] = [
    await house.signIn(),
    await house.signIn(),
    await house.signIn(),
    await house.signIn(),
  ]
  await house.customers.logout(first)
  await expect.poll(() => ended).toEqual([first.sessionId])
  await house.customers.endSession({ customerId: second.customerId, id: second.sessionId })
  await expect.poll(() => ended).toEqual([first.sessionId, second.sessionId])
  house.clock.advance(minutes(10))
  await house.who(third.token)
  house.clock.advance(61)
  await house.who(third.token)
  await expect.poll(() => ended).toEqual([first.sessionId, second.sessionId, third.sessionId])
  await house.customers.endSession({ customerId: 'cus_other', id: fourth.sessionId })
  expect(await house.customers.overOf([first, fourth, third].map(({ sessionId }) => sessionId))).toEqual([
    first.sessionId,
    third.sessionId,
  ])
  await stop()
})

test('a session is over after half an hour without a request, and after a day', async () => {
  await using house = await openHouse()
  const idle = await house.signIn()
  const busy = await house.signIn()
  const over = () => house.customers.overOf([idle.sessionId, busy.sessionId, 'ses_unknown'])
  expect(await over()).toEqual(['ses_unknown'])
  let { token } = busy
  const stay = async (until: number) => {
    for (let passed = 0; passed < until; passed += 5) {
      house.clock.advance(minutes(5))
      token = (await house.who(token))?.newToken ?? token
    }
  }
  await stay(30)
  expect(await over()).toEqual([idle.sessionId, 'ses_unknown'])
  await stay(24 * 60 - 30)
  expect((await over()).toSorted()).toEqual([idle.sessionId, busy.sessionId, 'ses_unknown'].toSorted())
})
