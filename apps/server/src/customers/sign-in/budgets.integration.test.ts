/** Guarantees of the budgets of signing in, on a real database. */
import { expect, test } from 'vitest'
import { usualBudgets } from './budgets.ts'
import { ana, home, noBudgets, openCustomerWorld, other, tooMany } from '../testing.ts'

test.each([
  ['send', 'account', 'ana@example.test', '192.0.2.9'],
  ['send', 'network', 'ben@example.test', '192.0.2.1'],
  ['send', 'all', 'ben@example.test', '192.0.2.9'],
] as const)(
  'when the budget of %s per %s is spent it refuses, and refills evenly',
  async (kind, reach, email, ip) => {
    await using world = await openCustomerWorld({
      budgets: { ...noBudgets, [kind]: { ...noBudgets[kind], [reach]: { most: 3, withinSeconds: 300 } } },
    })
    const send = () => world.customers.sendLink({ email, ip })
    for (let times = 0; times < 3; times += 1) await world.ask()

    expect(await send()).toEqual(tooMany)
    expect(world.mails).toHaveLength(3)
    expect(await send()).toMatchObject({ waitSeconds: 100 })
    world.clock.advance(99)
    if (reach !== 'account') return expect(await send()).toEqual(tooMany)
    expect(await world.customers.sendLink({ email: ana, ip })).toEqual(tooMany)
    world.clock.advance(1)
    expect(await world.customers.sendLink({ email: ana, ip })).toHaveProperty('nonce')
    return undefined
  },
)

test('tries without a nonce have budgets of their own: a right PIN is not looked at when they are spent', async () => {
  await using world = await openCustomerWorld({
    budgets: { ...noBudgets, try: { ...noBudgets.try, account: { most: 2, withinSeconds: 600 } } },
  })
  const { pin, nonce } = await world.ask()
  await Promise.all(Array.from({ length: 10 }, (_, by) => world.enter(other(pin, by + 1))))

  expect(await world.db.query('select open_tries from sign_in_challenge')).toEqual([{ open_tries: 2 }])
  expect(await world.enter(pin)).toEqual(tooMany)
  expect(await world.enter(pin, { nonce })).toHaveProperty('token')
  const ben = await world.ask('ben@example.test')
  expect(await world.enter(ben.pin, { email: 'ben@example.test' })).toHaveProperty('token')
})

test("the operator's own machine, or a proxy that hides its callers, has the budget of twenty networks", async () => {
  await using world = await openCustomerWorld({
    budgets: { ...noBudgets, send: { ...noBudgets.send, network: { most: 1, withinSeconds: 900 } } },
  })
  for (let times = 0; times < 20; times += 1) await world.ask(ana, '127.0.0.1')
  expect(await world.customers.sendLink({ email: ana, ip: '127.0.0.1' })).toEqual(tooMany)
  await world.ask(ana, '2001:db8::1')
  expect(await world.customers.sendLink({ email: ana, ip: '2001:db8::2' })).toEqual(tooMany)
})

test('the usual budgets let one person sign in ten times in an hour on one device, and nobody eleven times', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  let device: string | undefined
  for (let times = 0; times < 10; times += 1) ({ device } = await world.signIn(ana, device))
  expect(await world.customers.sendLink({ ...home, email: ana, device })).toEqual(tooMany)
  world.clock.advance(3599)
  expect(await world.customers.sendLink({ ...home, email: ana, device })).toEqual({
    ...tooMany,
    waitSeconds: 1,
  })
  world.clock.advance(1)
  for (let times = 0; times < 10; times += 1) ({ device } = await world.signIn(ana, device))
  expect(await world.customers.sendLink({ ...home, email: ana, device })).toEqual(tooMany)
  expect(world.mails).toHaveLength(20)
})
