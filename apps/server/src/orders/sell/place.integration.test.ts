import { expect, test } from 'vitest'
import type { IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import { greta, iban, openWorld, type World } from '../testing/world.ts'
import type { SellRequest } from './place.ts'

const count = async (world: World, table: string) =>
  (await world.db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('ten placements at once at the edge of the limit never exceed it', async () => {
  await using world = await openWorld()
  await world.atLevel('starter')
  // 2,000 a day; each order weighs 490.33 of it.
  const placed = await Promise.all(
    Array.from({ length: 10 }, async () =>
      world.orders.placeSell(greta, await world.wish({ quoteId: await world.quote('480.00') })),
    ),
  )
  expect(placed.filter((it) => !('refused' in it))).toHaveLength(4)
  expect(placed.filter((it) => 'refused' in it && it.refused === 'limit.exceeded')).toHaveLength(6)
  expect(await count(world, 'orders')).toBe(4)
  expect(await count(world, 'evm_address')).toBe(4)
})

test('an order keeps what was agreed to with it, each document and version once', async () => {
  await using world = await openWorld()
  const first = await world.placed()
  await world.placed()
  const rows = await world.db.query(
    `select document, version, order_id as "orderId" from consent where customer_id = 'cus_greta' order by document`,
  )
  expect(rows).toEqual(
    ['disclaimer', 'terms'].map((document) => ({ document, version: expect.any(String), orderId: first })),
  )
})

test('twenty times the same wish under one key is one order', async () => {
  await using world = await openWorld()
  const wish = await world.wish()
  const keep = (): IdempotencyRow => ['cus_greta', 'key-0001', 'POST /api/orders/sell', 'hash', 200, '{}']
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => world.orders.placeSell(greta, wish, keep)),
  )
  expect(placed.filter((it) => !('refused' in it))).toHaveLength(1)
  expect(placed.filter((it) => 'refused' in it && it.refused === 'idempotency.in_progress')).toHaveLength(19)
  expect(await count(world, 'orders')).toBe(1)
  expect(await world.db.query('select state from limit_entry')).toHaveLength(1)
})

test('a quote serves one order', async () => {
  await using world = await openWorld()
  const wish = await world.wish()
  const placed = await Promise.all(Array.from({ length: 5 }, () => world.orders.placeSell(greta, wish)))
  expect(placed.filter((it) => !('refused' in it))).toHaveLength(1)
  expect(placed.filter((it) => 'refused' in it && it.refused === 'quote.expired')).toHaveLength(4)
})

test('a quote is ordered at in its last millisecond, and not at its end', async () => {
  await using world = await openWorld()
  const [last, late] = [await world.wish(), await world.wish()]
  world.clock.advance(119.999)
  expect(await world.orders.placeSell(greta, last)).not.toHaveProperty('refused')
  world.clock.advance(0.001)
  expect(await world.orders.placeSell(greta, late)).toEqual({ refused: 'quote.expired' })
})

test('an account that closes while an order is on its way gets no order: the request has no customer any more', async () => {
  await using world = await openWorld()
  await world.db.query('update customer set closed_at = now()')
  expect(await world.orders.placeSell(greta, await world.wish())).toEqual({ refused: 'unauthorized' })
  expect(await count(world, 'orders')).toBe(0)
})

test('the version of the terms that was accepted is kept with the order; another version is refused', async () => {
  await using world = await openWorld()
  const consents = { correctInformation: true, ownAccount: true, terms: '2026-11-01' } as const
  const id = await world.placed('cus_greta', { consents })
  const [placed] = await world.db.query<{ data: object }>(
    'select data from order_event where order_id = $1 and seq = 1',
    [id],
  )
  expect(JSON.stringify(placed)).toContain('2026-11-01')
  const old = await world.wish({ consents: { ...consents, terms: '2020-01-01' } })
  expect(await world.orders.placeSell(greta, old)).toMatchObject({
    refused: 'invalid',
    fields: [{ field: 'consents.terms', code: 'terms.changed' }],
  })
})

test('new terms are asked at the next order; the order of before keeps those it accepted, and both are kept', async () => {
  await using world = await openWorld()
  const before = await world.placed()
  // It was placed under the terms of a year ago.
  const former = '2025-11-01'
  await world.db.transaction(async (sql) => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(`update order_event set data = jsonb_set(data, '{terms}', to_jsonb($1::text))`, [former])
    await sql.query(`update consent set version = $1 where document = 'terms'`, [former])
  })
  const next = async (terms: string) =>
    world.orders.placeSell(
      greta,
      await world.wish({ consents: { correctInformation: true, ownAccount: true, terms } }),
    )
  expect(await next(former)).toMatchObject({ fields: [{ code: 'terms.changed' }] })
  const after = await next('2026-11-01')
  if ('refused' in after) throw new Error(after.refused)
  const acceptedBy = async (id: string) =>
    (
      await world.db.query<{ terms: string }>(
        `select data->>'terms' as terms from order_event where order_id = $1 and seq = 1`,
        [id],
      )
    )[0]?.terms
  expect(await acceptedBy(before)).toBe(former)
  expect(await acceptedBy(after.row.id)).toBe('2026-11-01')
  expect(
    await world.db.query(
      `select version, order_id as "orderId" from consent where document = 'terms' order by version`,
    ),
  ).toEqual([
    { version: former, orderId: before },
    { version: '2026-11-01', orderId: after.row.id },
  ])
})

test('a refused limit keeps no answer under the key', async () => {
  await using world = await openWorld()
  await world.atLevel('starter')
  const wish = await world.wish({ quoteId: await world.quote('9000.00') })
  const refused = await world.orders.placeSell(greta, wish, () => ['c', 'key-0002', 'r', 'h', 200, '{}'])
  expect(refused).toMatchObject({
    refused: 'limit.exceeded',
    fields: [
      {
        field: 'amount',
        code: 'limit.exceeded',
        params: { window: 'day', service: 'sell', nextLevel: 'basic' },
      },
    ],
  })
  expect(await count(world, 'idempotency_key')).toBe(0)
})

const beneficiary = { name: 'Greta Beispiel', iban }
test.each<[string, string, (world: World) => Partial<SellRequest> | Promise<Partial<SellRequest>>, string[]]>(
  [
    [
      'verification comes first',
      'verification.required',
      async (world) => {
        await world.atLevel('no_service')
        return { quoteId: 'quo_none' }
      },
      ['level'],
    ],
    ['an unknown quote', 'quote.expired', () => ({ quoteId: 'quo_none' }), []],
    [
      'a quote that is over',
      'quote.expired',
      async (world) => {
        const quoteId = await world.quote()
        world.clock.advance(121)
        return { quoteId }
      },
      [],
    ],
    [
      'a coin that was switched off',
      'coin.unavailable',
      (world) => {
        world.offers({ coins: [] })
        return {}
      },
      [],
    ],
    [
      'less than the minimum',
      'amount.below_min',
      async (world) => ({ quoteId: await world.quote('10.00') }),
      [],
    ],
    [
      'an IBAN with a typing error',
      'iban.invalid',
      () => ({ beneficiary: { ...beneficiary, iban: 'DE89 3704 0044 0532 0130 01' } }),
      ['beneficiary.iban'],
    ],
    [
      'an IBAN that SEPA does not reach',
      'iban.not_sepa',
      () => ({ beneficiary: { ...beneficiary, iban: 'BR15 0000 0000 0000 1093 2840 814P 2' } }),
      ['beneficiary.iban'],
    ],
    [
      'no account at all',
      'invalid',
      () => ({ beneficiary: { name: 'Greta Beispiel' } }),
      ['beneficiary.iban'],
    ],
    [
      'a UK account number of no bank',
      'uk.modulus',
      async (world) => ({
        quoteId: await world.quote('100.00', 'GBP'),
        beneficiary: { name: 'Greta Beispiel', sortCode: '08-99-99', accountNumber: '12' },
      }),
      ['beneficiary.accountNumber'],
    ],
    [
      'a name that banks cannot write',
      'invalid',
      () => ({ beneficiary: { ...beneficiary, name: '山田 太郎' } }),
      ['beneficiary.name'],
    ],
    ['a reference that banks cannot carry', 'alnum', () => ({ reference: 'rent <november>' }), ['reference']],
    [
      'a refund address with a typing error',
      'address.checksum',
      () => ({ refundAddress: '0x7169D38820dfd117C3FA1f22a697dBA58d90BA07' }),
      ['refundAddress'],
    ],
    [
      'the null address',
      'address.refused',
      () => ({ refundAddress: `0x${'0'.repeat(40)}` }),
      ['refundAddress'],
    ],
    [
      'a refund address that is a token itself',
      'address.refused',
      () => ({ refundAddress: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' }),
      ['refundAddress'],
    ],
    [
      'a listed address',
      'address.refused',
      async (world) => {
        await world.lists({ wallet: '0x2222222222222222222222222222222222222222' })
        return { refundAddress: '0x2222222222222222222222222222222222222222' }
      },
      ['refundAddress'],
    ],
    [
      'several fields at once',
      'invalid',
      () => ({
        beneficiary: { ...beneficiary, iban: 'DE00' },
        reference: '<>',
        refundAddress: `0x${'0'.repeat(40)}`,
      }),
      ['beneficiary.iban', 'reference', 'refundAddress'],
    ],
  ],
)('refused: %s', async (_, refused, change, fields) => {
  await using world = await openWorld()
  const answer = await world.orders.placeSell(greta, await world.wish(await change(world)))
  expect(answer).toMatchObject({ refused })
  expect('refused' in answer ? (answer.fields ?? []).map(({ field }) => field) : []).toEqual(fields)
  expect(await count(world, 'orders')).toBe(0)
})

test('one of our addresses is no refund address', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const { depositAddress } = await world.sale(id)
  const answer = await world.orders.placeSell(greta, await world.wish({ refundAddress: depositAddress }))
  expect(answer).toMatchObject({ refused: 'address.refused' })
})

test('pounds go to a sort code and account number, also when a GB IBAN was typed', async () => {
  await using world = await openWorld()
  const id = await world.placed('cus_greta', {
    quoteId: await world.quote('100.00', 'GBP'),
    beneficiary: { name: 'Greta Beispiel', iban: 'GB29 NWBK 6016 1331 9268 19' },
  })
  await world.paidInFull(id)
  expect(world.out.payments).toMatchObject([
    { scheme: 'uk', payeeAccount: { kind: 'uk', sortCode: '601613', accountNumber: '31926819' } },
  ])
  expect(world.out.payments[0]?.reference).toMatch(/^RF\d\d[0-9A-Z]{14}$/)
})

test('the customer’s text stands first in what the payee reads; ours follows where there is room', async () => {
  await using world = await openWorld()
  const id = await world.placed('cus_greta', { reference: 'Rent 11 2026' })
  await world.paidInFull(id)
  expect(world.out.payments[0]?.reference).toMatch(/^Rent 11 2026 RF\d\d[0-9A-Z]{14}$/)
})

test('names and accounts lie sealed; only what recognises them can be read', async () => {
  await using world = await openWorld()
  await world.placed('cus_greta', { reference: 'Private words', contactEmail: 'greta@beispiel.test' })
  const rows = await world.db.query<{ text: string }>(
    `select o::text || b::text || e::text as text from orders o join order_beneficiary b on b.order_id = o.id join order_event e on e.order_id = o.id`,
  )
  const text = rows.map((row) => row.text).join()
  for (const secret of ['Greta', 'Beispiel', '0532', 'Private', 'greta@']) expect(text).not.toContain(secret)
  expect(text).toContain('DE** **** 3000')
})

test('the rail that gave the address keeps it with the order, by a function of its own, or there is no order', async () => {
  await using world = await openWorld()
  await world.db.query(
    'create table tin_box (name text primary key, owner text not null, coin text not null)',
  )
  await world.db.query(
    `create function tin_keep_address(given jsonb, kept_for text, coin text, moment timestamptz) returns void language sql as $$
       insert into tin_box values (given ->> 'name', kept_for, coin) $$`,
  )
  const give = async () => ({ rail: 'tin', address: 'tin-one', name: 'one' })
  world.giveDoors(({ coins }) => ({ coins: { ...coins, addresses: { ...coins.addresses, give } } }))
  const placed = await world.orders.placeSell(greta, await world.wish())
  if ('refused' in placed) throw new Error(placed.refused)
  const { id, depositAddress } = placed.row
  expect(depositAddress).toBe('tin-one')
  const kept = [{ name: 'one', owner: id, coin: 'USDC@11155111' }]
  expect(await world.db.query('select * from tin_box')).toEqual(kept)
  await expect(world.orders.placeSell(greta, await world.wish())).rejects.toThrow('tin_box')
  expect(await world.db.query('select * from tin_box')).toEqual(kept)
  expect(await count(world, 'orders')).toBe(1)
  expect(await count(world, 'limit_entry')).toBe(1)
  expect(await count(world, 'evm_address')).toBe(0)
})
