/** A settled payment stays settled: a later contradiction of its bank opens a case. */
import fastify from 'fastify'
import { refusals } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { readBanks } from './banks/banks.ts'
import { signatureOf } from './payments/hooks.ts'
import { openRailWorld } from './testing/world.ts'

/** A settled payment at a bank that answers with this status. */
async function settled(status: { now: string }) {
  const app = fastify()
  app.all('*', async () => ({ transactionStatus: status.now }))
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
       reference, creditor, psu_address_sealed, state, bank_payment_id, transaction_status, started_at)
     values ('obp_1', $1, 'cus_a', 'ses_a1', 'one', gen_random_uuid(), 'OBP1', 'EUR', 100, 'x', '{}', '', 'settled', 'P1',
       'ACSC', $2)`,
    [world.order, world.clock.now()],
  )
  const hook = async (id: string, transactionStatus: string) => {
    const body = JSON.stringify({ paymentId: 'P1', transactionStatus })
    const at = String(Math.floor(world.clock.now().getTime() / 1000))
    const answer = await fetch(`${world.url()}/api/hooks/open_banking/one`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-agio-event': id,
        'x-agio-timestamp': at,
        'x-agio-signature': signatureOf('a-secret-of-this-test', `${at}.${id}.`, Buffer.from(body)),
      },
    })
    return answer.status
  }
  const isLookedAt = async () =>
    (await world.db.query('select from ob_payment where due_at is null')).length > 0
  return { ...world, hook, isLookedAt }
}

test('settled, and then rejected: it stays settled and is a case; a hook alone is not believed', async () => {
  const status = { now: 'ACSC' }
  const it = await settled(status)
  expect(await it.hook('event-1', 'RJCT')).toBe(204)
  await it.until(it.isLookedAt)
  expect(await it.cases()).toEqual([])
  status.now = 'RJCT'
  expect(await it.hook('event-2', 'RJCT')).toBe(204)
  await it.until(it.isLookedAt)
  expect(await it.cases()).toMatchObject([
    {
      kind: 'status_contradicted',
      subject: { kind: 'order', id: it.order },
      data: { payment: 'obp_1', first: 'ACSC', later: 'RJCT' },
    },
  ])
  expect([await it.payments(), await it.facts()]).toMatchObject([[{ status: 'settled' }], []])
})
