/** Guarantees of the fresh PIN before a sensitive step, on a real database. */
import { expect, test } from 'vitest'
import { ana, failed, home, noBudgets, openHouse, other, tooMany } from '../testing.ts'

test('a fresh PIN opens sensitive steps of its own session for ten minutes, once', async () => {
  await using house = await openHouse()
  const here = await house.signIn()
  const there = await house.signIn()
  expect(await house.hasFreshPin(here.sessionId)).toBe(true)
  house.clock.advance(601)
  expect(await house.hasFreshPin(here.sessionId)).toBe(false)

  expect(await house.customers.startVerify({ ...here, ...home })).toEqual({
    expiresAt: new Date('2026-05-04T10:20:01Z'),
  })
  const {
    template,
    to,
    params: { pin },
  } = house.mails.at(-1)!
  expect({ template, to }).toEqual({ template: 'fresh_pin', to: { address: ana } })
  expect(await house.enter(pin)).toEqual(failed)
  expect(await house.customers.verifyPin({ ...there, ...home, pin })).toEqual(failed)
  expect(await house.customers.verifyPin({ ...here, ...home, pin: other(pin) })).toEqual(failed)
  expect(await house.customers.verifyPin({ ...here, ...home, pin })).toEqual({
    verifiedUntil: new Date('2026-05-04T10:20:01Z'),
  })
  expect(await house.customers.verifyPin({ ...here, ...home, pin })).toEqual(failed)

  expect(await house.hasFreshPin(here.sessionId)).toBe(true)
  expect(await house.hasFreshPin(there.sessionId)).toBe(false)
  house.clock.advance(600)
  expect(await house.hasFreshPin(here.sessionId)).toBe(false)
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
  await using house = await openHouse({ budgets })
  const me = { ...(await house.signIn()), ...home }
  await house.customers.startVerify(me)
  const { pin } = house.mails.at(-1)!.params
  for (let by = 1; by <= 5; by += 1)
    expect(await house.customers.verifyPin({ ...me, pin: other(pin, by) })).toEqual(failed)

  expect(await house.customers.verifyPin({ ...me, pin })).toEqual(failed)
  expect(await house.customers.startVerify(me)).toEqual(tooMany)
  for (let times = 0; times < 2; times += 1)
    expect(await house.customers.verifyPin({ ...me, pin })).toEqual(failed)
  expect(await house.customers.verifyPin({ ...me, pin })).toEqual(tooMany)
})
