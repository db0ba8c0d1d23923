/** Guarantees of customers and their sealed data, on a real database. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { installationKeysOf, keysFrom } from '../keys/index.ts'
import { ana, openCustomerWorld } from './testing.ts'
import { addressOf, codeWordOf, confirmKeys, customerOf, levelOf } from './customers.ts'
import { open, seal } from './sealing.ts'
import { sendLink } from './sign-in/sign-in.ts'

test('the customer is made at the first sign-in, once, with the level of the setting', async () => {
  await using world = await openCustomerWorld({ levelAtSignUp: 0 })
  const [first, second] = [await world.ask(), await world.ask()]
  await Promise.all([
    world.enter(first.pin, { nonce: first.nonce }),
    world.enter(second.pin, { nonce: second.nonce, email: ' ANA@Example.test ' }),
  ])
  const again = await world.signIn()

  expect(await world.db.query('select id, level from customer')).toEqual([{ id: again.customerId, level: 0 }])
  expect(await levelOf(world.platform.db, again.customerId)).toBe(0)
  expect(await customerOf(world.platform, again.customerId)).toMatchObject({ level: 0, locale: 'en' })
})

test('an index that was moved to another customer opens no session', async () => {
  await using world = await openCustomerWorld()
  const ben = 'ben@example.test'
  const [me, other] = [await world.signIn(), await world.signIn(ben)]
  const [row] = await world.db.query<{ index: Buffer }>(
    'select email_index as index from customer where id = $1',
    [other.customerId],
  )
  const move = (to: Buffer | undefined, id: string) =>
    world.db.query('update customer set email_index = $1 where id = $2', [to, id])
  await move(Buffer.from('moved'), other.customerId)
  await move(row?.index, me.customerId)
  await expect(world.signIn(ben)).rejects.toThrow('is not the one that its index finds')
})

test('another table’s data about a customer are sealed under the customer’s own key', async () => {
  await using world = await openCustomerWorld()
  const [me, ben] = [await world.signIn(), await world.signIn('ben@example.test')]
  const place = { table: 'beneficiary', column: 'iban', row: 'ben_1' }
  const sealed = await seal(world.platform, me.customerId, place, 'secret')

  expect(await open(world.platform, me.customerId, place, sealed)).toBe('secret')
  await expect(open(world.platform, ben.customerId, place, sealed)).rejects.toThrow('does not open')
  expect(await addressOf(world.platform, me.customerId)).toMatchObject({
    address: ana,
    locale: 'en',
    zone: 'UTC',
  })
})

test('after erasure of the data key nothing of the customer opens, and no mail finds a way', async () => {
  await using world = await openCustomerWorld()
  const { customerId } = await world.signIn()
  await world.db.query('update customer set data_key = null')

  expect(await addressOf(world.platform, customerId)).toBeUndefined()
  expect(await addressOf(world.platform, 'cus_nobody')).toBeUndefined()
  await expect(customerOf(world.platform, customerId)).rejects.toThrow('has been erased')
  await expect(customerOf(world.platform, 'cus_nobody')).rejects.toThrow('There is no customer')
})

test('a database is started with the key file it was sealed with, or not at all', async () => {
  await using world = await openCustomerWorld()
  await confirmKeys(world.platform)
  await confirmKeys(world.platform)
  const wrong = { ...world.platform, keys: installationKeysOf(keysFrom(randomBytes(32))) }
  await expect(confirmKeys(wrong)).rejects.toThrow('does not belong to this database')
})

test('mails are written in the language and the time zone of the last sign-in that named them', async () => {
  await using world = await openCustomerWorld()
  const { customerId } = await world.signIn()
  const signInFrom = async (page: { locale?: string; zone?: string }) => {
    await sendLink(world.platform, { email: ana, ip: '192.0.2.1', ...page })
    await world.enter((await world.newest()).pin)
    return addressOf(world.platform, customerId)
  }
  const there = await signInFrom({ locale: 'de-CH', zone: 'Europe/Zurich' })
  expect(there).toMatchObject({ address: ana, locale: 'de', zone: 'Europe/Zurich' })

  expect(await signInFrom({})).toEqual(there)
  expect(await signInFrom({ zone: 'Asia/Tokyo' })).toEqual({ ...there, zone: 'Asia/Tokyo' })
})

test('a customer has code words of their own: sealed, the same at each sign-in, and gone with the data key', async () => {
  await using world = await openCustomerWorld()
  const { customerId } = await world.signIn()
  const { codeWord } = await customerOf(world.platform, customerId)
  expect(codeWord).toMatch(/^[a-z]+ [a-z]+$/)
  expect(await addressOf(world.platform, customerId)).toMatchObject({ codeWord })
  expect(await codeWordOf(world.platform, ana)).toBe(codeWord)
  expect(await codeWordOf(world.platform, 'stranger@example.test')).toBeUndefined()

  await world.signIn()
  expect((await customerOf(world.platform, customerId)).codeWord).toBe(codeWord)
  expect(JSON.stringify(await world.db.query('select * from customer'))).not.toContain(codeWord)
  await world.db.query('update customer set data_key = null')
  expect(await codeWordOf(world.platform, ana)).toBeUndefined()
})
