/** The end of an account: its holds, the data that goes at once, the data that the law has kept, and the end of that. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCase } from '../../cases/index.ts'
import { personalTables } from './erase-store.ts'
import { keepDevice } from '../../customers/devices/testing.ts'
import { setName } from '../../orders/saved/names.ts'
import { addPasskey, authenticatorAt } from '../../customers/passkeys/testing.ts'
import { addOrder, openPrivacyWorld, type PrivacyWorld } from '../testing.ts'

const erased = { holds: [], ordersUntil: null, identityUntil: null }

async function signedIn(world: PrivacyWorld, email?: string) {
  const { customerId, sessionId, token } = await world.signIn(email)
  return { customerId, sessionId, token, hasFreshPin: true }
}
const stateOf = ({ db }: PrivacyWorld, id: string) =>
  db.query<{ dataKey: string | null }>(
    'select closed_at is not null as closed, data_key as "dataKey" from customer where id = $1',
    [id],
  )

/** A verification as steps keep it, with one sealed text for all values. */
async function verify(
  { db, customers, clock }: PrivacyWorld,
  id: string,
  approved: string,
  state = 'complete',
) {
  const sealed = await customers.seal(
    id,
    { table: 'verification_step', column: 'saved', row: id },
    'planted name',
  )
  await db.query(
    `insert into verification (customer_id, state, target, approved, due_at) values ($1, $2, 'starter', $3, $4)`,
    [id, state, approved, clock.now()],
  )
  for (const step of ['details', 'phone'])
    await db.query(
      `insert into verification_step (customer_id, step, saved, draft, saved_at) values ($1, $2, $3, $3, $4)`,
      [id, step, sealed, clock.now()],
    )
}

test('a customer who moved no money and was not verified is erased at once; the same address is a new customer', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  await addOrder(world, me.customerId, { id: 'ord_idle', word: 'planted', moved: false })
  await world.paper(me.customerId, 'planted paper')
  await world.question(me.customerId, 'planted question')
  await addPasskey(world.platform, me, authenticatorAt(world.platform))
  await keepDevice(world.platform, me)
  await setName(world.platform, { ...me, destination: `0x${'ab'.repeat(20)}`, name: 'planted name' })
  await world.look()
  expect(await world.privacy.erasure.request({ ...me, hasFreshPin: false })).toEqual({
    refused: 'pin.required',
  })
  expect(await world.privacy.erasure.request(me)).toEqual(erased)

  expect(await stateOf(world, me.customerId)).toEqual([{ closed: true, dataKey: null }])
  expect(await world.who(me.token)).toBeUndefined()
  await world.look()
  expect(await world.rows()).not.toContain('planted')
  expect(await world.db.query('select 1 from verification_document_content')).toEqual([])
  expect(await world.db.query('select 1 from support_thread')).toEqual([])
  expect(await world.db.query('select 1 from customer_passkey')).toEqual([])
  expect(await world.db.query('select 1 from customer_device')).toEqual([])
  expect(await world.db.query('select 1 from destination_name')).toEqual([])
  expect(await world.customers.openerOf(me.customerId)).toBeUndefined()
  expect(await world.posted()).toMatchObject([
    { template: 'account_closed', to: { address: 'ana@example.test' }, params: {} },
  ])

  const again = await signedIn(world)
  expect(again.customerId).not.toBe(me.customerId)
  expect(await world.privacy.erasure.request(me)).toEqual({ refused: 'data.erasure_held' })
})

/** Verified, with an order that moved money, a paper, a question about the order and another one. */
async function withEverything(world: PrivacyWorld) {
  const me = await signedIn(world)
  const id = me.customerId
  await addOrder(world, id, { id: 'ord_moved', word: 'planted', moved: true })
  await verify(world, id, 'starter')
  await world.paper(id, 'planted paper')
  await world.db.query(`update verification_document set state = 'valid'`)
  await world.question(id, 'planted question')
  await world.question(id, 'planted about an order', 'ord_moved')
  await world.look()
  return me
}

test('orders and identity stay sealed until their time, each goes at its own, and figures stay for the ledger', async () => {
  await using world = await openPrivacyWorld()
  const me = await withEverything(world)
  const id = me.customerId
  const before = await world.db.query('select * from ledger_balance order by account')
  const terms = await world.privacy.erasure.terms(id)
  expect(terms).toEqual({
    holds: [],
    ordersUntil: new Date('2031-05-05T10:00:00Z'),
    identityUntil: new Date('2029-01-28T10:00:00Z'),
  })
  expect(await world.privacy.erasure.request(me)).toEqual(terms)
  expect((await world.posted()).at(-1)).toMatchObject({ params: { until: '2031-05-05' } })
  await world.look()
  expect(await world.db.query('select step, draft from verification_step')).toEqual([
    { step: 'details', draft: null },
  ])
  expect(await world.db.query('select order_id as id from support_thread')).toEqual([{ id: 'ord_moved' }])
  expect(await world.db.query('select 1 from verification_document')).toHaveLength(2)
  expect(await world.customers.openerOf(id)).toBeDefined()
  expect(await world.customers.addressOf(id)).toBeUndefined()
  await world.tick()
  world.days(999)
  await world.tick()
  expect(await world.db.query('select 1 from verification')).toHaveLength(1)

  world.days(2)
  await world.tick()
  await world.look()
  expect(await world.db.query('select 1 from verification')).toEqual([])
  expect(await world.db.query('select purpose from verification_document')).toEqual([{ purpose: 'support' }])
  expect((await world.rows()).includes('label planted')).toBe(true)

  world.days(1_827)
  await world.tick()
  await world.look()
  expect(await stateOf(world, id)).toEqual([{ closed: true, dataKey: null }])
  expect(await world.rows()).not.toContain('planted')
  expect(await world.db.query('select 1 from verification_document_content')).toEqual([])
  expect(await world.db.query('select * from ledger_balance order by account')).toEqual(before)
  expect(
    await world.db.query('select units from (select receive_units::int as units from orders) o'),
  ).toEqual([{ units: 4 }])
  expect(world.deeds.map(({ action }) => action)).toEqual([
    'customer.closed',
    'customer.identity_erased',
    'customer.orders_erased',
    'customer.erased',
  ])
})

test('an open order, a debt and money that is not decided about each hold the account', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  const id = me.customerId
  await addOrder(world, id, { id: 'ord_one', word: 'planted', moved: true })
  const { db, privacy } = world
  const holds = async () => (await privacy.erasure.terms(id)).holds
  const refused = { refused: 'data.erasure_held' }

  await db.query('update orders set is_open = true')
  expect([await holds(), await privacy.erasure.request(me)]).toEqual([
    [{ kind: 'open_orders', count: 1 }],
    refused,
  ])
  await db.query(`update orders set is_open = false, unallocated = 'open'`)
  expect([await holds(), await privacy.erasure.request(me)]).toEqual([
    [{ kind: 'owed_to_you', count: 1 }],
    refused,
  ])
  await db.query('update orders set unallocated = null')
  await db.query(
    `insert into ledger_balance (account, asset, shard, units) values ('debt:' || $1, 'EUR', 0, 1050)`,
    [id],
  )
  expect(await holds()).toEqual([{ kind: 'owed_by_you', debt: { asset: 'EUR', units: 1_050n } }])
  await db.query(`update ledger_balance set units = 0 where account = 'debt:' || $1`, [id])
  expect(await privacy.erasure.request(me)).toMatchObject({ holds: [] })
})

test.each([
  ['coins that came too late', `update orders set unallocated = 'decided'`],
  ['money that went back', `update orders set state = '{"credits": [{}]}'`],
])('an order with %s is kept as long as one that was carried out', async (_, came) => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  await addOrder(world, me.customerId, { id: 'ord_late', word: 'planted', moved: false })
  await world.db.query(came)
  expect(await world.privacy.erasure.request(me)).toMatchObject({ holds: [], ordersUntil: expect.any(Date) })
  expect(await world.rows()).toContain('planted')
})

/** Unallocated money of an order, and its return to the sender. */
async function addReturn({ db, clock }: PrivacyWorld, orderId: string, state: string) {
  await db.query(`insert into bank_file (sha256, name, imported_at) values ('f', 'f', $1)`, [clock.now()])
  await db.query(
    `insert into bank_line (identity, file, place, kind, statement, currency, units, credit, movement, indexes, details,
       recorded_at)
     values ('line', 'f', 0, 'camt.053', 's', 'EUR', 4000, true, 'line', '{}', '{}', $1)`,
    [clock.now()],
  )
  await db.query(
    `insert into bank_credit (identity, account, in_ledger, currency, units, booked_at, names, sender, sender_index, state,
       owner, recorded_at)
     values ('line', 'eur', true, 'EUR', 4000, $1, array['planted'], 'planted', 'planted', $2, $3, $1)`,
    [clock.now(), state, orderId],
  )
  await db.query(
    `insert into bank_payment (key, owner_kind, owner, scheme, currency, units, instruction, debtor, end_to_end_id, state, queued_at)
     values ('k', 'statement_line', 'line', 'sepa', 'EUR', 4000, 'planted', 'eur', 'e', 'booked', $1)`,
    [clock.now()],
  )
}

test('money on its way back to its sender holds the account; once it is back, its sender goes with the order', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  await addOrder(world, me.customerId, { id: 'ord_late', word: 'planted', moved: false })
  await addReturn(world, 'ord_late', 'returning')
  expect((await world.privacy.erasure.terms(me.customerId)).holds).toEqual([
    { kind: 'owed_to_you', count: 1 },
  ])
  await world.db.query(`update bank_credit set state = 'returned'`)
  expect(await world.privacy.erasure.request(me)).toMatchObject({ holds: [], ordersUntil: expect.any(Date) })
  world.days(1_827)
  await world.tick()
  expect(await world.rows()).not.toContain('planted')
})

test('the compared name is erased: neither the case nor its hit says which entry it was like', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  const { db, clock } = world
  await addOrder(world, me.customerId, { id: 'ord_listed', word: 'planted', moved: true })
  await db.query(
    `insert into screened_name (id, customer_id, order_id, role, name, name_index)
     values ('scn_1', $1, 'ord_listed', 'beneficiary', 'planted', 'planted')`,
    [me.customerId],
  )
  await db.query(
    `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at, decision, decided_at)
     values ('scr_1', 'scn_1', 'open', 'planted entity', 'x', 'planted like', 90, $1, 'false_hit', $1)`,
    [clock.now()],
  )
  const one = {
    kind: 'screening_hit',
    subject: { kind: 'order', id: 'ord_listed' },
    data: {
      hit: 'scr_1',
      role: 'beneficiary',
      list: 'open',
      entity: 'planted entity',
      listedName: 'planted like',
      score: 90,
    },
  } as const
  await openCase(db, one, clock.now())
  await db.query('update operator_case set closed_at = $1', [clock.now()])
  expect(await world.privacy.erasure.request(me)).toMatchObject({ holds: [] })
  world.days(1_827)
  await world.tick()
  expect(await world.rows()).not.toContain('planted')
})

test('an order that is placed while the account closes comes after it, and is refused', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  expect(await world.privacy.erasure.request(me)).toEqual(erased)
  await expect(
    addOrder(world, me.customerId, { id: 'ord_late', word: 'planted', moved: false }).catch(
      (error: Error) => {
        // Its key is gone too.
        if (error.message.includes('has been erased')) throw new Error('erased')
        throw error
      },
    ),
  ).rejects.toThrow('erased')
  await expect(
    world.db.query(
      `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset,
         send_units, receive_asset, receive_units, counterparty, created_at, updated_at)
       values ('ord_x', 'sell', $1, 'awaiting_deposit', 1, '{}', 'x', 'x', '1', 'USDC@1', 5, 'EUR', 4, '', now(), now())`,
      [me.customerId],
    ),
  ).rejects.toThrow('is closed')
})

test('every table that names a customer is cleaned, or says why it stays', async () => {
  await using world = await openPrivacyWorld()
  const stays = [
    // Figures of orders; they do not name a person.
    'limit_account',
    'limit_bucket',
    'limit_entry',
    // The reason why we did no business with them, in one word, and the accounts that share limits: a refusal stays with its keys.
    'customer_standing',
    'customer_person',
    // Sealed with the customer's key, and unreadable once that is destroyed.
    'approval',
    'operator_audit_words',
    // The clock itself, and that copies were made.
    'customer_retention',
    'data_export',
  ]
  const slices = join(import.meta.dirname, '../..')
  const texts = readdirSync(slices, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(close|erase|personal-data)-store\.ts$/.test(path))
    .map((path) => readFileSync(join(slices, path), 'utf8'))
  expect(texts).toHaveLength(9)
  const tables = await world.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'customer_id' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(25)
  const byRecord = personalTables.map(({ name }) => name)
  expect(byRecord).toContain('verification_step')
  const missing = tables
    .map(({ name }) => name)
    .filter((name) => !stays.includes(name) && !byRecord.includes(name))
    .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  expect(missing).toEqual([])
})
