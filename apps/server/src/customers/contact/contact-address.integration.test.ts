/** We write to an address that an order names only after its reader confirmed it. */
import { expect, test } from 'vitest'
import { usualBudgets } from '../sign-in/budgets.ts'
import { ana, home, openCustomerWorld, tooMany } from '../testing.ts'

const books = 'books@example.test'
const day = 86_400

async function openTown() {
  const world = await openCustomerWorld({ budgets: usualBudgets })
  const asks = () => world.mails.filter(({ template }) => template === 'contact_confirm')
  const tokenOf = (at: number) => {
    const params = asks().at(at)?.params
    return params && 'token' in params ? params.token : ''
  }
  return { world, asks, tokenOf }
}

test('an address gets one mail that asks, and news once somebody there confirms', async () => {
  const { world, asks, tokenOf } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  const may = (email = books) => world.customers.mayWriteTo({ customerId, email })
  for (let order = 0; order < 14; order += 1) expect(await may()).toBe(false)
  expect(asks()).toHaveLength(1)
  expect(asks()[0]).toMatchObject({ to: { address: books } })

  expect(await world.customers.confirmContact('made-up-and-long-enough')).toEqual({ refused: 'contact.over' })
  expect(await may()).toBe(false)
  expect(await world.customers.confirmContact(tokenOf(0))).toBe(undefined)
  expect(await world.customers.confirmContact(tokenOf(0))).toBe(undefined)
  expect(await may(' Books@Example.test')).toBe(true)
  // A contact's consent holds for one customer and one address.
  const ben = await world.signIn('ben@example.test')
  expect(await world.customers.mayWriteTo({ customerId: ben.customerId, email: books })).toBe(false)
  expect(await may('other@example.test')).toBe(false)
  expect(asks()).toHaveLength(3)
})

test('the address of the account, or any of an account that is closed: nothing is asked and nothing is sent twice', async () => {
  const { world, asks } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  expect(await world.customers.mayWriteTo({ customerId, email: ana.toUpperCase() })).toBe(false)
  await world.db.query('update customer set closed_at = $1, email_sealed = $2 where id = $3', [
    world.clock.now(),
    '',
    customerId,
  ])
  expect(await world.customers.mayWriteTo({ customerId, email: books })).toBe(false)
  expect(asks()).toEqual([])
})

test('a silent address is asked at most once a day, an old link is over, and a newer one is good', async () => {
  const { world, asks, tokenOf } = await openTown()
  await using _ = world
  const { customerId } = await world.signIn()
  const may = () => world.customers.mayWriteTo({ customerId, email: books })
  await Promise.all([may(), may(), may()])
  expect(asks()).toHaveLength(1)
  world.clock.advance(day)
  await may()
  expect(asks()).toHaveLength(2)
  expect(await world.customers.confirmContact(tokenOf(0))).toEqual({ refused: 'contact.over' })
  world.clock.advance(30 * day + 1)
  expect(await world.customers.confirmContact(tokenOf(1))).toEqual({ refused: 'contact.over' })
  await world.customers.forgetOld()
  expect(await world.db.query('select 1 from contact_address')).toEqual([])
  await may()
  expect(await world.customers.confirmContact(tokenOf(2))).toBe(undefined)
  world.clock.advance(31 * day)
  await world.customers.forgetOld()
  expect(await may()).toBe(true)
})

test('a mail box has one budget for unrequested mails, with any text behind a plus and from any requester', async () => {
  const { world } = await openTown()
  await using _ = world
  const senders = []
  for (const at of [1, 2, 3]) senders.push(await world.signIn(`sender.${at}@example.test`))
  const before = world.mails.length
  for (const [at, { customerId }] of senders.entries())
    await world.customers.mayWriteTo({ customerId, email: `box+${at}@Example.test` })
  for (let at = 0; at < 13; at += 1)
    await world.customers.sendLink({ ...home, email: `Box+${at}@example.test`, ip: `198.51.100.${at}` })
  expect(world.mails.length - before).toBe(6)
  expect(await world.customers.sendLink({ ...home, email: 'box@example.test' })).toEqual(tooMany)
  expect(await world.customers.sendLink({ ...home, email: 'box+1@elsewhere.test' })).toHaveProperty('nonce')

  // An owner who invites has a budget of their own: a stranger cannot keep people out of a team, nor an owner flood a mail box.
  const invite = () => world.customers.chargeMail({ email: 'box+9@example.test', reach: 'invited' })
  for (let times = 0; times < 4; times += 1) expect(await invite()).toBe(undefined)
  for (let times = 0; times < 16; times += 1) expect(await invite()).toEqual(tooMany)
})
