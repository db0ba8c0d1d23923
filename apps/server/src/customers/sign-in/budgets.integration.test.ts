/** Guarantees of the budgets of signing in, on a real database. */
import { expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { openWorld } from '../../testing/world.ts'
import { usualBudgets } from '../../settings/budgets.ts'
import { readSettings } from '../../settings/settings.ts'
import { charge, chargeGuess, chargeSms } from './budgets.ts'
import { ana, home, noBudgets, openCustomerWorld, other, smallBudgets, tooMany } from '../testing.ts'
import { sendLink } from './sign-in.ts'

test.each([
  ['send', 'account', 'ana@example.test', '192.0.2.9'],
  ['send', 'network', 'ben@example.test', '192.0.2.1'],
  ['send', 'all', 'ben@example.test', '192.0.2.9'],
] as const)('a spent budget of %s per %s refuses, and refills evenly', async (kind, reach, email, ip) => {
  await using world = await openCustomerWorld({
    budgets: { ...noBudgets, [kind]: { ...noBudgets[kind], [reach]: { most: 3, withinSeconds: 300 } } },
  })
  const send = () => sendLink(world.platform, { email, ip })
  for (let times = 0; times < 3; times += 1) await world.ask()

  expect(await send()).toEqual(tooMany)
  expect(await world.mails()).toHaveLength(3)
  expect(await send()).toMatchObject({ waitSeconds: 100 })
  world.clock.advance(99)
  if (reach !== 'account') return expect(await send()).toEqual(tooMany)
  expect(await sendLink(world.platform, { email: ana, ip })).toEqual(tooMany)
  world.clock.advance(1)
  expect(await sendLink(world.platform, { email: ana, ip })).toHaveProperty('nonce')
  return undefined
})

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
  expect(await sendLink(world.platform, { email: ana, ip: '127.0.0.1' })).toEqual(tooMany)
  await world.ask(ana, '2001:db8::1')
  expect(await sendLink(world.platform, { email: ana, ip: '2001:db8::2' })).toEqual(tooMany)
})

test('the usual budgets let one person sign in ten times in an hour on one device, and never eleven times', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  let device: string | undefined
  for (let times = 0; times < 10; times += 1) ({ device } = await world.signIn(ana, device))
  expect(await sendLink(world.platform, { ...home, email: ana, device })).toEqual(tooMany)
  world.clock.advance(3599)
  expect(await sendLink(world.platform, { ...home, email: ana, device })).toEqual({
    ...tooMany,
    waitSeconds: 1,
  })
  world.clock.advance(1)
  for (let times = 0; times < 10; times += 1) ({ device } = await world.signIn(ana, device))
  expect(await sendLink(world.platform, { ...home, email: ana, device })).toEqual(tooMany)
  expect(await world.mails()).toHaveLength(20)
})

type Crowd = readonly [name: string, address: (at: number) => string]
const ofIpv4: Crowd = ['20 networks of IPv4 that are a /24 each', (at) => `10.0.${at % 20}.${at % 251}`]
const ofIpv6: Crowd = [
  '20 networks of IPv6 that are a /48 each',
  (at) => `2001:db8:${at % 20}:${at % 997}::1`,
]

/** Refused so often in a row, a crowd has what it may have for now: each of its networks asked once at least. */
const inARow = perTier(20, 40)

const takeForAnHour = '%s take what they can for an hour, and another network has its mails and guesses'
/** They take until each of their addresses is refused. */
async function othersHaveTheirs(_: string, address: Crowd[1]): Promise<void> {
  await using world = await openWorld({
    settings: { ...readSettings({ NODE_ENV: 'test' }), budgets: smallBudgets },
  })
  const { platform } = world
  const mail = (ip: string, at: number) =>
    charge(platform, {
      kind: 'send',
      ip,
      email: `somebody.${at}@example.test`,
      device: undefined,
      now: world.clock.now(),
    })
  let count = 0
  for (let minute = 0; minute < 60; minute += 15) {
    for (let refusedInARow = 0; refusedInARow < inARow;) {
      const ip = address((count += 1))
      const taken = [await mail(ip, count), await chargeGuess(platform, ip, world.clock.now())]
      refusedInARow = taken.includes(undefined) ? 0 : refusedInARow + 1
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await mail('203.0.113.9', -1 - times)).toBe(undefined)
      expect(await chargeGuess(platform, '203.0.113.9', world.clock.now())).toBe(undefined)
    }
    world.clock.advance(900)
  }
}
test.each<Crowd>([
  ['256 addresses of one /24', (at) => `198.51.100.${at % 256}`],
  ofIpv4,
  ['one /48 with 65,536 networks', (at) => `2001:db8:f:${(at % 65_536).toString(16)}::1`],
])(takeForAnHour, { tags: ['larger'] }, othersHaveTheirs)
test.each<Crowd>([
  ['20 addresses', (at) => `198.51.100.${at % 20}`],
  ['256 networks of one /48', (at) => `2001:db8:f:${(at % 256).toString(16)}::1`],
  ofIpv6,
])(takeForAnHour, { tags: ['night'] }, othersHaveTheirs)

const askForHours = '%s ask for codes by SMS for three hours, and the usual budgets leave others theirs'
/** The crowd waits ten minutes once so many asks in a row were refused. */
async function othersHaveCodes(_: string, address: Crowd[1]): Promise<void> {
  await using world = await openWorld()
  const { platform } = world
  const code = (ip: string, at: number, prefix: number) =>
    chargeSms(platform, {
      ip,
      emailIndex: Buffer.from(`somebody.${at}`),
      number: `+49151${1_000 + prefix}4567`,
      country: 'DE',
      now: world.clock.now(),
    })
  let count = 0
  let got = 0
  for (let minute = 0; minute < 180; minute += 10) {
    for (let refusedInARow = 0; refusedInARow < inARow;) {
      const taken = (await code(address((count += 1)), count, count % 3_000)) === undefined
      refusedInARow = taken ? 0 : refusedInARow + 1
      if (taken) got += 1
    }
    world.clock.advance(600)
  }
  // All that they may have, of the thousand that one country has.
  expect(got).toBeGreaterThanOrEqual(500)
  expect(got).toBeLessThanOrEqual(700)
  for (let at = 0; at < 5; at += 1) expect(await code(`203.0.${at}.9`, -1 - at, 5_000 + at)).toBe(undefined)
}
test.each<Crowd>([ofIpv4])(askForHours, { tags: ['larger'] }, othersHaveCodes)
test.each<Crowd>([ofIpv6])(askForHours, { tags: ['night'] }, othersHaveCodes)
