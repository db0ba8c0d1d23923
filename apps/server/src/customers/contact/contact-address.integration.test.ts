/** We write to an address that an order names only after its reader confirmed it. */
import { expect, test } from 'vitest'
import { usualBudgets } from '../../settings/budgets.ts'
import { chargeMail } from '../sign-in/budgets.ts'
import { ana, home, openCustomerWorld, tooMany } from '../testing.ts'
import { confirmContact, mayWriteTo } from './contact-address.ts'
import { forgetOld } from '../sign-in/sessions.ts'
import { sendLink } from '../sign-in/sign-in.ts'

const books = 'books@example.test'
const day = 86_400

async function openTown() {
  const world = await openCustomerWorld({ budgets: usualBudgets })
  const asks = async () => (await world.mails()).filter(({ template }) => template === 'contact_confirm')
  const tokenOf = async (at: number) => {
    const params = (await asks()).at(at)?.params
    return params && 'token' in params ? params.token : ''
  }
  return { world, asks, tokenOf }
}

test('an address gets one mail that asks, and news once somebody there confirms', async () => {
  const { world, asks, tokenOf } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  const may = (email = books) => mayWriteTo(world.platform, { customerId, email })
  for (let order = 0; order < 14; order += 1) expect(await may()).toBe(false)
  expect(await asks()).toHaveLength(1)
  expect((await asks())[0]).toMatchObject({ to: { address: books } })

  expect(await confirmContact(world.platform, 'made-up-and-long-enough')).toEqual({ refused: 'contact.over' })
  expect(await may()).toBe(false)
  expect(await confirmContact(world.platform, await tokenOf(0))).toBe(undefined)
  expect(await confirmContact(world.platform, await tokenOf(0))).toBe(undefined)
  expect(await may(' Books@Example.test')).toBe(true)
  // A contact's consent holds for one customer and one address.
  const ben = await world.signIn('ben@example.test')
  expect(await mayWriteTo(world.platform, { customerId: ben.customerId, email: books })).toBe(false)
  expect(await may('other@example.test')).toBe(false)
  expect(await asks()).toHaveLength(3)
})

test('the address of the account, or any of an account that is closed: nothing is asked and nothing is sent twice', async () => {
  const { world, asks } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  expect(await mayWriteTo(world.platform, { customerId, email: ana.toUpperCase() })).toBe(false)
  await world.db.query('update customer set closed_at = $1, email_sealed = $2 where id = $3', [
    world.clock.now(),
    '',
    customerId,
  ])
  expect(await mayWriteTo(world.platform, { customerId, email: books })).toBe(false)
  expect(await asks()).toEqual([])
})

test('a silent address is asked at most once a day, an old link is over, and a newer one is good', async () => {
  const { world, asks, tokenOf } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  const may = () => mayWriteTo(world.platform, { customerId, email: books })
  await Promise.all([may(), may(), may()])
  expect(await asks()).toHaveLength(1)
  world.clock.advance(day)
  await may()
  expect(await asks()).toHaveLength(2)
  expect(await confirmContact(world.platform, await tokenOf(0))).toEqual({ refused: 'contact.over' })
  world.clock.advance(30 * day + 1)
  expect(await confirmContact(world.platform, await tokenOf(1))).toEqual({ refused: 'contact.over' })
  await forgetOld(world.platform)
  expect(await world.db.query('select 1 from contact_address')).toEqual([])
  await may()
  expect(await confirmContact(world.platform, await tokenOf(2))).toBe(undefined)
  world.clock.advance(31 * day)
  await forgetOld(world.platform)
  expect(await may()).toBe(true)
})

test('a mail box has one budget for unrequested mails, with any text behind a plus and from any requester', async () => {
  const { world } = await openTown()
  await using _ = world
  const senders = []
  for (const at of [1, 2, 3]) senders.push(await world.signIn(`sender.${at}@example.test`))
  const before = (await world.mails()).length
  for (const [at, { customerId }] of senders.entries())
    await mayWriteTo(world.platform, { customerId, email: `box+${at}@Example.test` })
  for (let at = 0; at < 13; at += 1)
    await sendLink(world.platform, { ...home, email: `Box+${at}@example.test`, ip: `198.51.100.${at}` })
  expect((await world.mails()).length - before).toBe(6)
  expect(await sendLink(world.platform, { ...home, email: 'box@example.test' })).toEqual(tooMany)
  expect(await sendLink(world.platform, { ...home, email: 'box+1@elsewhere.test' })).toHaveProperty('nonce')

  // An owner who invites has a budget of their own: a stranger cannot keep people out of a team, nor an owner flood a mail box.
  const invite = () => chargeMail(world.platform, { email: 'box+9@example.test', reach: 'invited' })
  for (let times = 0; times < 4; times += 1) expect(await invite()).toBe(undefined)
  for (let times = 0; times < 16; times += 1) expect(await invite()).toEqual(tooMany)
})
