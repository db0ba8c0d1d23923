/** Records of compliance outlive the account: in silence, sealed, for a period of their own. */
import { expect, test } from 'vitest'
import { addOrder, openPrivacyWorld, type PrivacyWorld } from '../testing.ts'

const records = [
  'a case file',
  'a note',
  'a freeze that ended',
  'a decision on a hit',
  'a refused review',
] as const
type Kind = (typeof records)[number]

/** Makes the record as the back office would. */
async function leave(world: PrivacyWorld, id: string, kind: Kind): Promise<void> {
  const { db, clock, customers } = world
  const at = clock.now()
  switch (kind) {
    case 'a case file':
      await db.transaction((sql) =>
        world.privacy.caseFiles.open(sql, { customerId: id, by: 'Cora', reason: 'planted reason' }),
      )
      return world.pack()
    case 'a note': {
      const sealed = await customers.seal(
        id,
        { table: 'customer_note', column: 'sealed', row: 'nte_1' },
        'planted',
      )
      await db.query(
        `insert into customer_note (id, customer_id, sealed, written_by, written_at) values ('nte_1', $1, $2, 'Cora', $3)`,
        [id, sealed, at],
      )
      return
    }
    case 'a freeze that ended':
      return freeze(world, id, at)
    case 'a decision on a hit':
      return hit(world, id, at)
    case 'a refused review':
      await verification(world, id)
      await db.query(
        `insert into verification_review (id, customer_id, type, asked, cause, opened_at, decision, decided_at)
         values ('rev_1', $1, 'personal', 'full', 'customer.submitted', $2, 'refuse', $2)`,
        [id, at],
      )
  }
}

async function freeze({ db, clock }: PrivacyWorld, id: string, endedAt: Date | null): Promise<void> {
  await db.query(
    `insert into customer_freeze (id, customer_id, reason_sealed, frozen_by, frozen_at, ended_at) values ('frz_1', $1, 'x', 'x', $2, $3)`,
    [id, clock.now(), endedAt],
  )
}

async function hit({ db, clock }: PrivacyWorld, id: string, decidedAt: Date | null): Promise<void> {
  await db.query(
    `insert into screened_name (id, customer_id, role, name, name_index) values ('scn_1', $1, 'customer', 'x', 'x')`,
    [id],
  )
  await db.query(
    `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at, decision, decided_at)
     values ('scr_1', 'scn_1', 'open', 'e', 'x', 'like them', 90, $1, $2, $3)`,
    [clock.now(), decidedAt && 'false_hit', decidedAt],
  )
}

const verification = ({ db }: PrivacyWorld, id: string) =>
  db.query(
    `insert into verification (customer_id, state, target, approved) values ($1, 'incomplete', 'starter', 'no_service')`,
    [id],
  )

/** The number of compliance's rows, and whether their key still exists. */
async function left({ db }: PrivacyWorld, id: string) {
  const [row] = await db.query<{ rows: number; hasKey: boolean }>(
    `select (select count(*)::int from customer_note where customer_id = $1)
       + (select count(*)::int from customer_freeze where customer_id = $1)
       + (select count(*)::int from screening_hit h join screened_name n on n.id = h.screened_id where n.customer_id = $1)
       + (select count(*)::int from verification_review where customer_id = $1)
       + (select count(*)::int from data_export where customer_id = $1 and kind = 'case_file' and state <> 'gone') as rows,
       (select data_key is not null from customer where id = $1) as "hasKey"`,
    [id],
  )
  return row
}

async function person(world: PrivacyWorld) {
  const { customerId, token } = await world.signIn()
  return { customerId, token, hasFreshPin: true }
}

/** All that the customer and the mail to them say about the end of the account. */
async function closes(world: PrivacyWorld, me: Awaited<ReturnType<typeof person>>): Promise<string> {
  const { erasure, exports } = world.privacy
  const before = [await erasure.terms(me.customerId), await exports.newest(me.customerId)]
  const answer = await erasure.request(me)
  const after = [await world.who(me.token), await erasure.request(me)]
  const mails = (await world.posted()).map(({ to, template, params }) => ({ to, template, params }))
  return JSON.stringify([
    before,
    answer,
    after,
    mails,
    world.deeds.find(({ action }) => action === 'customer.closed')?.details,
  ])
}

test.each(records)(
  '%s stays for five years from its last act, and the customer reads what everybody reads',
  async (kind) => {
    await using plain = await openPrivacyWorld()
    const expected = await closes(plain, await person(plain))
    await using world = await openPrivacyWorld()
    const me = await person(world)
    const id = me.customerId
    await leave(world, id, kind)
    expect(await closes(world, me)).toBe(expected)
    expect(await left(world, id)).toEqual({ rows: 1, hasKey: true })
    expect(await world.privacy.erasure.recordsUntil(id)).toEqual(new Date('2031-05-05T10:00:00Z'))
    // Everything else is gone at once.
    expect(await world.db.query('select 1 from consent union all select 1 from session')).toEqual([])
    await world.tick()
    world.days(1_826)
    await world.tick()
    expect(await left(world, id)).toEqual({ rows: 1, hasKey: true })
    world.days(1)
    await world.tick()
    expect(await left(world, id)).toEqual({ rows: 0, hasKey: false })
    expect(world.deeds.at(-1)).toEqual({ action: 'customer.records_erased', subject: id })
  },
)

test('a case file opens after its customer closed the account, also where two operators closed it', async () => {
  for (const by of ['the customer', 'operators']) {
    await using world = await openPrivacyWorld()
    const me = await person(world)
    await leave(world, me.customerId, 'a case file')
    if (by === 'operators')
      await world.db.transaction((sql) => world.privacy.erasure.byOperators(sql, me.customerId))
    else await world.privacy.erasure.request(me)
    const [file] = await world.privacy.caseFiles.listOf(me.customerId)
    expect([by, file?.reason]).toEqual([by, 'planted reason'])
    expect(await world.privacy.caseFiles.part(file?.row.id ?? '', 1)).toMatchObject({
      customerId: me.customerId,
    })
  }
})

test.each([
  ['a hit that is not decided', (world: PrivacyWorld, id: string) => hit(world, id, null)],
  ['a freeze', (world: PrivacyWorld, id: string) => freeze(world, id, null)],
  [
    'a review',
    async (world: PrivacyWorld, id: string) => {
      await verification(world, id)
      await world.db.query(`update verification set state = 'pending', asked = 'starter'`)
    },
  ],
] as const)(
  '%s keeps what it is about until it ends, while the customer reads that the account is closed',
  async (_, opens) => {
    await using plain = await openPrivacyWorld()
    const expected = await closes(plain, await person(plain))
    await using world = await openPrivacyWorld()
    const me = await person(world)
    const id = me.customerId
    await world.paper(id, 'planted paper')
    await world.look()
    await opens(world, id)
    expect(await closes(world, me)).toBe(expected)
    await world.look()
    for (let round = 0; round < 3; round += 1) {
      world.days(1)
      await world.tick()
      await world.look()
    }
    expect(await world.db.query('select 1 from verification_document_content')).toHaveLength(1)
    await world.db.query(`update screening_hit set decision = 'false_hit', decided_at = $1`, [
      world.clock.now(),
    ])
    await world.db.query(`update customer_freeze set ended_at = $1`, [world.clock.now()])
    await world.db.query(`update verification set state = 'incomplete', asked = null`)
    world.days(1)
    await world.tick()
    await world.look()
    expect(await world.db.query('select 1 from verification_document_content')).toEqual([])
  },
)

test('records go at their time although orders are kept longer, and orders at theirs', async () => {
  await using world = await openPrivacyWorld()
  const me = await person(world)
  const id = me.customerId
  await leave(world, id, 'a note')
  await addOrder(world, id, { id: 'ord_moved', word: 'planted', moved: true })
  world.days(100)
  await world.privacy.erasure.request(me)
  await world.tick()
  world.days(1_727)
  await world.tick()
  expect(await left(world, id)).toEqual({ rows: 0, hasKey: true })
  expect(await world.rows()).toContain('label planted')
  world.days(100)
  await world.tick()
  expect(await left(world, id)).toEqual({ rows: 0, hasKey: false })
  expect(await world.rows()).not.toContain('planted')
})
