/** Guarantees of customers and their sealed data, on a real database. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCustomers } from './create.ts'
import { keysFrom } from './encryption/sealed.ts'
import { ana, noBudgets, openHouse } from './testing.ts'

test('the customer is made at the first sign-in, once, with the level of the setting', async () => {
  await using house = await openHouse({ levelAtSignUp: 0 })
  const [first, second] = [await house.ask(), await house.ask()]
  await Promise.all([
    house.enter(first.pin, { nonce: first.nonce }),
    house.enter(second.pin, { nonce: second.nonce, email: ' ANA@Example.test ' }),
  ])
  const again = await house.signIn()

  expect(await house.db.query('select id, level from customer')).toEqual([{ id: again.customerId, level: 0 }])
  expect(await house.customers.levelOf(again.customerId)).toBe(0)
  expect(await house.customers.customerOf(again.customerId)).toMatchObject({ level: 0, locale: 'en' })
})

test("what another table keeps about a customer is sealed under the customer's own key", async () => {
  await using house = await openHouse()
  const [me, ben] = [await house.signIn(), await house.signIn('ben@example.test')]
  const place = { table: 'beneficiary', column: 'iban', row: 'ben_1' }
  const sealed = await house.customers.seal(me.customerId, place, 'secret')

  expect(await house.customers.open(me.customerId, place, sealed)).toBe('secret')
  await expect(house.customers.open(ben.customerId, place, sealed)).rejects.toThrow('does not open')
  expect(await house.customers.addressOf(me.customerId)).toEqual({ address: ana, locale: 'en' })
})

test('after erasure of the data key nothing of the customer opens, and no mail finds a way', async () => {
  await using house = await openHouse()
  const { customerId } = await house.signIn()
  await house.db.query('update customer set data_key = null')

  expect(await house.customers.addressOf(customerId)).toBeUndefined()
  expect(await house.customers.addressOf('cus_nobody')).toBeUndefined()
  await expect(house.customers.customerOf(customerId)).rejects.toThrow('has been erased')
  await expect(house.customers.customerOf('cus_nobody')).rejects.toThrow('There is no customer')
})

test('a database is started with the key file it was sealed with, or not at all', async () => {
  await using house = await openHouse()
  await house.customers.confirmKeys()
  await house.customers.confirmKeys()
  const wrong = createCustomers({
    db: house.db,
    clock: house.clock,
    random: randomBytes,
    keys: keysFrom(randomBytes(32)),
    levelAtSignUp: 1,
    budgets: noBudgets,
    queueMail: async () => undefined,
    wake: () => undefined,
  })
  await expect(wrong.confirmKeys()).rejects.toThrow('does not belong to this database')
})

test('mails are written in the language of the last sign-in that named one', async () => {
  await using house = await openHouse()
  const { customerId } = await house.signIn()
  await house.customers.sendLink({ email: ana, ip: '192.0.2.1', locale: 'de-CH' })
  await house.enter(house.mails.at(-1)!.params.pin)
  expect(await house.customers.addressOf(customerId)).toEqual({ address: ana, locale: 'de' })

  await house.signIn()
  expect(await house.customers.addressOf(customerId)).toEqual({ address: ana, locale: 'de' })
})
