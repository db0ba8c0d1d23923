/** Two workers at one payment: the one whose lease ran out writes nothing over what the other has found. */
import fastify from 'fastify'
import { refusals } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { readBanks } from './banks/banks.ts'
import { openRailWorld } from './testing/world.ts'

/** An authorised payment that is due, at a bank whose first answer is held back. */
async function authorised() {
  const held = { asked: 0, answer: () => {} }
  const first = new Promise<void>((resolve) => (held.answer = resolve))
  const app = fastify()
  app.all('*', async () => {
    held.asked += 1
    if (held.asked > 1) return { transactionStatus: 'ACSC' }
    await first
    return { transactionStatus: 'ACSP' }
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const products = { EUR: 'sepa-credit-transfers' }
  const bank = { id: 'one', name: 'One Bank', countries: ['DE'], products, approach: 'redirect' }
  const more = { clientId: 'agio', redirectOrigins: [baseUrl], hookSecret: 'a-secret-of-this-test', baseUrl }
  const world = await openRailWorld([...readBanks(JSON.stringify([{ ...bank, ...more }]))], refusals)
  onTestFinished(async () => {
    await world[Symbol.asyncDispose]()
    await app.close()
  })
  await world.db.query(
    `insert into ob_payment (id, owner, customer_id, session_id, bank_id, request_id, end_to_end_id, currency, units,
       reference, creditor, psu_address_sealed, state, bank_payment_id, transaction_status, started_at, authorised_at, due_at)
     values ('obp_1', $1, 'cus_a', 'ses_a1', 'one', gen_random_uuid(), 'OBP1', 'EUR', 100, 'x', '{}', '', 'authorised', 'P1',
       'ACSP', $2, $2, $2)`,
    [world.order, world.clock.now()],
  )
  return { ...world, held }
}

test('a worker whose lease ran out while its bank was silent changes nothing, and tells nothing a second time', async () => {
  const it = await authorised()
  const slow = it.pass()
  await expect.poll(() => it.held.asked).toBe(1)
  await it.db.query('update ob_payment set leased_until = null')
  await it.until(async () => (await it.payments())[0]?.status === 'settled')
  const row = () => it.db.query('select state, transaction_status, due_at::text, tries from ob_payment')
  const found = await row()
  it.held.answer()
  await slow
  expect(await row()).toEqual(found)
  expect(await it.facts()).toEqual(['credit.received'])
})
