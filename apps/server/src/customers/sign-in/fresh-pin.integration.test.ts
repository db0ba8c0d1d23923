/** Guarantees of the fresh PIN before a sensitive step, on a real database. */
import { expect, test } from 'vitest'
import { ana, failed, home, noBudgets, openCustomerWorld, other, tooMany } from '../testing.ts'
import { startVerify, verifyPin } from './sign-in.ts'

test('a fresh PIN opens sensitive steps of its own session for ten minutes, once', async () => {
  await using world = await openCustomerWorld()
  const here = await world.signIn()
  const there = await world.signIn()
  expect(await world.hasFreshPin(here.sessionId)).toBe(true)
  world.clock.advance(601)
  expect(await world.hasFreshPin(here.sessionId)).toBe(false)

  expect(await startVerify(world.platform, { ...here, ...home })).toEqual({
    expiresAt: new Date('2026-05-04T10:20:01Z'),
  })
  const { template, to } = (await world.mails()).at(-1)!
  const { pin } = await world.newest()
  expect({ template, to }).toEqual({ template: 'fresh_pin', to: { address: ana } })
  expect(await world.enter(pin)).toEqual(failed)
  expect(await verifyPin(world.platform, { ...there, ...home, pin })).toEqual(failed)
  expect(await verifyPin(world.platform, { ...here, ...home, pin: other(pin) })).toEqual(failed)
  expect(await verifyPin(world.platform, { ...here, ...home, pin })).toEqual({
    verifiedUntil: new Date('2026-05-04T10:20:01Z'),
  })
  expect(await verifyPin(world.platform, { ...here, ...home, pin })).toEqual(failed)

  expect(await world.hasFreshPin(here.sessionId)).toBe(true)
  expect(await world.hasFreshPin(there.sessionId)).toBe(false)
  world.clock.advance(600)
  expect(await world.hasFreshPin(here.sessionId)).toBe(false)
})

test('a fresh PIN has five tries and the budgets of the account', async () => {
  const budgets = {
    ...noBudgets,
    send: {
      ...noBudgets.send,
      account: { most: 1, withinSeconds: 600 },
      device: { most: 1, withinSeconds: 600 },
    },
    try: { ...noBudgets.try, device: { most: 8, withinSeconds: 600 } },
  }
  await using world = await openCustomerWorld({ budgets })
  const me = { ...(await world.signIn()), ...home }
  await startVerify(world.platform, me)
  const pin = (await world.newest()).pin
  for (let by = 1; by <= 5; by += 1)
    expect(await verifyPin(world.platform, { ...me, pin: other(pin, by) })).toEqual(failed)

  expect(await verifyPin(world.platform, { ...me, pin })).toEqual(failed)
  expect(await startVerify(world.platform, me)).toEqual(tooMany)
  for (let times = 0; times < 2; times += 1)
    expect(await verifyPin(world.platform, { ...me, pin })).toEqual(failed)
  expect(await verifyPin(world.platform, { ...me, pin })).toEqual(tooMany)
})

test('a fresh PIN counts in the last millisecond of its ten minutes, and not at their end', async () => {
  await using world = await openCustomerWorld()
  const { token } = await world.signIn()
  world.clock.advance(599.999)
  expect(await world.who(token)).toMatchObject({ hasFreshPin: true })
  world.clock.advance(0.001)
  expect(await world.who(token)).toMatchObject({ hasFreshPin: false })
})

test('the code of a fresh PIN is taken in the last millisecond of its life, and not at its end', async () => {
  await using world = await openCustomerWorld()
  const me = { ...(await world.signIn()), ...home }
  const ask = async () => {
    const started = await startVerify(world.platform, me)
    if ('refused' in started) throw new Error(started.refused)
    const life = (started.expiresAt.getTime() - world.clock.now().getTime()) / 1_000
    return { life, pin: (await world.newest()).pin }
  }
  const late = await ask()
  world.clock.advance(late.life)
  expect(await verifyPin(world.platform, { ...me, pin: late.pin })).toEqual(failed)
  const last = await ask()
  world.clock.advance(last.life - 0.001)
  expect(await verifyPin(world.platform, { ...me, pin: last.pin })).toHaveProperty('verifiedUntil')
})
