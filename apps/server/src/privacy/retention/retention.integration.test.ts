/** The clock: an unused account closes, unneeded data goes by its age, and a customer's hold is counted. */
import { expect, test } from 'vitest'
import { addOrder, openPrivacyWorld } from '../testing.ts'
import { countRetention } from './retention-store.ts'

test('an unused account is closed after its years, one that is used is not', async () => {
  await using world = await openPrivacyWorld()
  const ana = await world.signIn()
  const ben = await world.signIn('ben@example.test')
  await world.sweep()
  world.days(1_800)
  await world.signIn('ben@example.test')
  world.days(30)
  await world.tick()
  const closedBy = async (id: string) => (await world.privacy.erasure.retentionOf(id))?.closedBy
  expect([await closedBy(ana.customerId), await closedBy(ben.customerId)]).toEqual(['time', null])
  expect(await countRetention(world.db, world.clock.now())).toEqual({ kept: 0, late: 0, held: 0, erased: 1 })
})

test('an account that is closed because it is unused keeps its orders for their years', async () => {
  await using world = await openPrivacyWorld()
  const { customerId } = await world.signIn()
  await addOrder(world, customerId, { id: 'ord_old', word: 'planted', moved: true })
  await world.sweep()
  world.days(1_900)
  await world.tick()
  const closed = await world.privacy.erasure.retentionOf(customerId)
  expect(closed).toMatchObject({ closedBy: 'time', erasedAt: null })
  expect(closed?.ordersUntil?.getTime()).toBeGreaterThan(world.clock.now().getTime())
  expect(await world.rows()).toContain('planted')
})

test('a paper that an order relied on stays where it is asked for again; what is being checked stays, however old', async () => {
  await using world = await openPrivacyWorld()
  const { db } = world
  const { customerId } = await world.signIn()
  await world.paper(customerId, 'planted paper')
  await world.look()
  await db.query(`update verification_document set state = 'required', reason = 'other'`)
  await db.query(
    `insert into verification (customer_id, state, target, approved) values ($1, 'incomplete', 'basic', 'starter')`,
    [customerId],
  )
  await db.query(
    `insert into verification_step (customer_id, step, saved, saved_at) values ($1, 'details', 'x', $2)`,
    [customerId, world.clock.now()],
  )
  const left = async () => {
    await world.sweep()
    await world.look()
    const [counts] = await db.query(
      `select (select count(*)::int from verification_document_content) as papers,
         (select count(*)::int from verification_step) as steps`,
    )
    return counts
  }
  world.days(400)
  expect(await left()).toEqual({ papers: 1, steps: 1 })
  await db.query(`update verification set approved = 'no_service', target = 'starter'`)
  await db.query(
    `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at) values ('frz_1', $1, 'x', 'x', now())`,
    [customerId],
  )
  expect(await left()).toMatchObject({ steps: 1 })
  await db.query('update customer_freeze set ended_at = now()')
  expect(await left()).toEqual({ papers: 0, steps: 0 })
})

test.each([
  ['never finished', 'incomplete', null],
  ['refused', 'no_service', '2020-01-01T00:00:00Z'],
])(
  'a verification that was %s and cannot be erased keeps no other from being erased, nor do hundreds that are held',
  async (_, state, endedAt) => {
    await using world = await openPrivacyWorld()
    const { db } = world
    const ids = Array.from({ length: 203 }, (_, at) => `cus_${String(at).padStart(3, '0')}`)
    const [bad, last] = ['cus_201', 'cus_202']
    await db.query(
      `insert into customer (id, email_index, email_sealed, code_word_sealed, data_key, level, created_at)
       select id, id::bytea, '', '', '', 0, $2 from unnest($1::text[]) id`,
      [ids, world.clock.now()],
    )
    await db.query(
      `insert into verification (customer_id, state, target, approved, ended_at)
       select id, $2, 'basic', 'no_service', $3 from unnest($1::text[]) id`,
      [ids, state, endedAt],
    )
    await db.query(
      `insert into verification_step (customer_id, step, saved, saved_at) select id, 'details', 'x', $2 from unnest($1::text[]) id`,
      [ids, world.clock.now()],
    )
    await db.query(
      `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at)
       select 'frz_' || id, id, 'x', 'x', now() from unnest($1::text[]) id where id < $2`,
      [ids, bad],
    )
    await db.query(
      `create table keeps (id text, person text default '', step text default 'details',
         foreign key (id, person, step) references verification_step (customer_id, person_id, step))`,
    )
    await db.query('insert into keeps values ($1)', [bad])
    await world.sweep()
    world.days(4_000)
    // Customers who are held are no reason to begin anew at once.
    expect(await world.sweep()).toBe(false)
    const left = await db.query<{ customer_id: string }>('select customer_id from verification_step')
    expect(left.map(({ customer_id }) => customer_id)).not.toContain(last)
    expect(left).toHaveLength(202)
  },
)

test('a hold on a customer is counted and looked at again each day, until it is over', async () => {
  await using world = await openPrivacyWorld()
  const { customerId } = await world.signIn()
  await addOrder(world, customerId, { id: 'ord_open', word: 'planted', moved: false })
  await world.db.query('update orders set is_open = true')
  await world.sweep()
  world.days(1_900)
  await world.tick()
  expect(await countRetention(world.db, world.clock.now())).toMatchObject({ held: 1, late: 0, erased: 0 })
  await world.db.query('update orders set is_open = false')
  world.days(1)
  await world.tick()
  expect(await countRetention(world.db, world.clock.now())).toMatchObject({ held: 0, erased: 1 })
})

test('a clock that a dead worker left is taken up by another one', async () => {
  await using world = await openPrivacyWorld()
  const { customerId } = await world.signIn()
  await world.sweep()
  world.days(1_900)
  await world.db.query(
    `update customer_retention set leased_until = clock_timestamp() + interval '20 seconds', tries = tries + 1`,
  )
  await world.tick()
  expect(await countRetention(world.db, world.clock.now())).toMatchObject({ erased: 0, late: 1 })
  await world.db.query(`update customer_retention set leased_until = clock_timestamp() - interval '1 second'`)
  await world.tick()
  expect(await world.customers.openerOf(customerId)).toBeUndefined()
})

test('papers that were not accepted, closed conversations about no order and verifications that were never finished go by their age', async () => {
  await using world = await openPrivacyWorld()
  const { db } = world
  const { customerId } = await world.signIn()
  const old = await world.paper(customerId, 'planted paper')
  await world.question(customerId, 'planted question')
  await addOrder(world, customerId, { id: 'ord_one', word: 'planted', moved: false })
  await world.question(customerId, 'planted about an order', 'ord_one')
  await world.look()
  await db.query(`update verification_document set state = 'required', reason = 'other' where id = $1`, [old])
  await db.query(`update support_thread set state = 'closed'`)
  await db.query(
    `insert into verification (customer_id, state, target, approved) values ($1, 'incomplete', 'starter', 'no_service')`,
    [customerId],
  )
  await db.query(
    `insert into verification_step (customer_id, step, saved, saved_at) values ($1, 'details', 'x', $2)`,
    [customerId, world.clock.now()],
  )
  const left = async () => {
    await world.sweep()
    await world.look()
    const [counts] = await db.query<{ papers: number; threads: number; steps: number }>(
      `select (select count(*)::int from verification_document_content) as papers,
         (select count(*)::int from support_thread) as threads, (select count(*)::int from verification_step) as steps`,
    )
    return counts
  }
  expect(await left()).toEqual({ papers: 3, threads: 2, steps: 1 })
  world.days(91)
  expect(await left()).toEqual({ papers: 2, threads: 2, steps: 1 })
  world.days(90)
  expect(await left()).toEqual({ papers: 2, threads: 2, steps: 0 })
  world.days(1_000)
  expect(await left()).toEqual({ papers: 1, threads: 1, steps: 0 })
})
