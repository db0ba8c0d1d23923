/** A stranger cannot keep a customer out: with the usual budgets, by any tries. */
import { expect, test } from 'vitest'
import { usualBudgets } from '../../settings/budgets.ts'
import {
  ana,
  failed,
  openCustomerWorld,
  other,
  smallBudgets,
  tooMany,
  type CustomerWorld,
} from '../testing.ts'
import { sendLink } from './sign-in.ts'

const network = (at: number) => `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}`
/** Twenty at a time: the test is about who signs in, not about waits for a database connection. */
async function many<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const next = Array.from({ length: Math.min(20, count - answers.length) }, (_, by) => answers.length + by)
    answers.push(...(await Promise.all(next.map(work))))
  }
  return answers
}
const mostCompared = async (world: CustomerWorld) =>
  (
    await world.db.query<{ most: number }>(
      'select max(tries + open_tries)::int as most from sign_in_challenge',
    )
  )[0]?.most

test('500 guesses of one stranger, and the page that asked for the PIN still signs in', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  const { pin, nonce } = await world.ask()
  const answers = await many(500, (at) => world.enter(other(pin, at + 1), { ip: '198.51.100.7' }))

  expect(answers.filter((it) => 'token' in it)).toEqual([])
  expect(answers).toContainEqual(tooMany)
  expect(await mostCompared(world)).toBe(2)
  expect(await world.enter(pin, { nonce })).toHaveProperty('token')
})

test('80 strangers at one address: mail and PIN come to a device that signed in before', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  const { device } = await world.signIn()
  const strangers = await many(80, async (at) => {
    const sent = await sendLink(world.platform, { email: ana, ip: network(at) })
    const guesses = 'nonce' in sent ? [{ nonce: sent.nonce }, {}] : [{ nonce: 'made-up' }, {}]
    return many(6, (by) => world.enter(String(by).padStart(6, '0'), { ip: network(at), ...guesses[by % 2] }))
  })
  expect(strangers.flat().filter((it) => 'token' in it)).toEqual([])
  // Strangers used up their share; the address got no more than ten mails in the hour.
  expect(await sendLink(world.platform, { email: ana, ip: network(1) })).toEqual(tooMany)

  const { pin, nonce } = await world.ask(ana, network(1), device)
  expect(await world.enter(pin, { nonce, ip: network(1) })).toHaveProperty('token')
  expect((await world.mails()).length).toBeLessThanOrEqual(10)
  expect(await mostCompared(world)).toBeLessThanOrEqual(5)
})

test('20 networks of strangers ask and guess for an hour, and newcomers get a mail and sign in with its PIN', async () => {
  await using world = await openCustomerWorld({ budgets: smallBudgets })
  let victims = 0
  const crowd = async (at: number) => {
    const [ip, email] = [network(at % 20), `victim.${(victims += 1)}@example.test`]
    const sent = await sendLink(world.platform, { email, ip })
    if (!('nonce' in sent)) return
    for (let by = 0; by < 5; by += 1) await world.enter('000000', { nonce: sent.nonce, ip, email })
  }
  for (let minute = 0; minute < 60; minute += 20) {
    await many(80, crowd)
    const newcomer = { email: `newcomer.${minute}@example.test`, ip: '203.0.113.9' }
    const { pin, nonce } = await world.ask(newcomer.email, newcomer.ip)
    expect(await world.enter(pin, { nonce, ...newcomer })).toHaveProperty('token')
    world.clock.advance(1_200)
  }
})

test('a refused try is none: the right PIN signs in after a guess too many from the same network', async () => {
  const guess = { ...usualBudgets.guess, network: { most: 2, withinSeconds: 900 } }
  await using world = await openCustomerWorld({ budgets: { ...usualBudgets, guess } })
  const { pin, nonce, link } = await world.ask()
  for (let by = 1; by <= 2; by += 1) expect(await world.enter(other(pin, by), { nonce })).toEqual(failed)
  for (let by = 1; by <= 9; by += 1) expect(await world.enter(pin, { nonce })).toEqual(tooMany)
  expect(await mostCompared(world)).toBe(2)
  // Another network has a share of its own; this one has it again with time.
  expect(await world.enter(other(pin), { nonce, ip: network(1) })).toEqual(failed)
  world.clock.advance(450)
  expect(await world.enter(pin, { nonce })).toHaveProperty('token')
  // The reader of the mail box needs no share.
  const later = await world.ask()
  expect(later.link).not.toBe(link)
  for (let by = 1; by <= 2; by += 1) await world.enter(other(later.pin, by), { nonce: later.nonce })
  expect(await world.enter(later.pin, { nonce: later.nonce })).toEqual(tooMany)
  expect(await world.enter(later.pin, { nonce: later.link })).toHaveProperty('token')
})

test('the link of a mail signs in on a new device, though strangers asked for the mail and guessed at its PIN', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  const { pin, nonce, link } = await world.ask(ana, network(1))
  for (let by = 1; by <= 6; by += 1)
    expect(await world.enter(other(pin, by), { nonce, ip: network(1) })).toMatchObject({
      refused: expect.any(String),
    })
  expect(await world.enter(pin, { nonce, ip: network(1) })).toEqual(failed)

  expect(await world.enter(pin, { nonce: link })).toHaveProperty('token')
  expect(await world.enter(pin, { nonce: link })).toEqual(failed)
})

test('a stranger who spends the mails of an address each hour: its owner signs in on a new device at any minute', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  await world.signIn()
  world.clock.advance(3_600)
  const inTheBox: { pin: string; link: string }[] = []
  for (let minute = 0; minute < 180; minute += 5) {
    // The stranger's page has each nonce, and is given no PIN: only the box has it, and the link.
    while ('nonce' in (await sendLink(world.platform, { email: ana, ip: network(1) })))
      inTheBox.push(await world.newest())
    expect(await sendLink(world.platform, { email: ana, ip: network(200) })).toEqual(tooMany)
    if (minute % 35 === 0) {
      const mail = inTheBox.pop()
      expect(
        await world.enter(mail?.pin ?? '', { nonce: mail?.link ?? '', ip: network(200) }),
      ).toHaveProperty('token')
    }
    world.clock.advance(300)
  }
  expect(inTheBox.length).toBeGreaterThan(6)
})

test('the link of a mail lasts an hour and not a second longer, its PIN ten minutes; so long the mail may wait', async () => {
  await using world = await openCustomerWorld()
  const asked = world.clock.now().getTime()
  const [early, late] = [await world.ask(), await world.ask()]
  expect((await world.mails()).map(({ staleAt }) => staleAt?.getTime())).toEqual([
    asked + 3_600_000,
    asked + 3_600_000,
  ])
  world.clock.advance(600)
  expect(await world.enter(early.pin, { nonce: early.nonce })).toEqual(failed)
  expect(await world.enter(late.pin)).toEqual(failed)
  world.clock.advance(2_999)
  expect(await world.enter(early.pin, { nonce: early.link })).toHaveProperty('token')
  world.clock.advance(1)
  expect(await world.enter(late.pin, { nonce: late.link })).toEqual(failed)
})

test('a client without a nonce: the device that signed in before and the link of the mail, while strangers guess', async () => {
  await using world = await openCustomerWorld({ budgets: usualBudgets })
  const { device } = await world.signIn()
  const { pin, link } = await world.ask(ana, network(1), device)
  await many(100, (at) => world.enter(other(pin, at + 1), { ip: network(at) }))
  // Without a nonce and on a new device it looks like one of them.
  expect(await world.enter(pin, { ip: network(200) })).toEqual(failed)
  expect(await world.enter(pin, { ip: network(1), device })).toHaveProperty('token')
  const later = await world.ask(ana, network(1), device)
  expect(link).not.toBe(later.link)
  expect(await world.enter(later.pin, { nonce: later.link, ip: network(200) })).toHaveProperty('token')
})

test('a device is known to its own account only, and not for ever', async () => {
  await using world = await openCustomerWorld({
    budgets: { ...usualBudgets, send: { ...usualBudgets.send, account: { most: 1, withinSeconds: 3600 } } },
  })
  const { device } = await world.signIn()
  await world.ask('ben@example.test')
  expect(await sendLink(world.platform, { email: 'ben@example.test', ip: network(1), device })).toEqual(
    tooMany,
  )
  expect(await sendLink(world.platform, { email: ana, ip: network(1), device: `${device}0` })).toEqual(
    tooMany,
  )
  expect(await sendLink(world.platform, { email: ana, ip: network(1), device })).toHaveProperty('nonce')
  world.clock.advance(181 * 86_400)
  await world.ask()
  expect(await sendLink(world.platform, { email: ana, ip: network(1), device })).toEqual(tooMany)
})
