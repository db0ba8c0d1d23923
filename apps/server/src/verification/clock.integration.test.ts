/** Time alone moves a verification: papers expire, the customer is notified before, and the rights end 30 days after. */
import * as reviews from './decisions/reviews.ts'
import { expect, test } from 'vitest'
import { ana, hint, openVerificationWorld } from './testing.ts'
import { openCompany } from './testing/mills.ts'

/** Complete as starter, with a passport that is valid for so many days more. */
async function verified(days: number) {
  const world = await openVerificationWorld()
  const until = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await world.fillStarter({ identity: { ...ana.identity, validUntil: until } })
  await world.submit()
  await world.lookedAt()
  expect(await world.view()).toMatchObject({ status: 'complete' })
  await world.days(0)
  return world
}
type World = Awaited<ReturnType<typeof verified>>
const statesOf = ({ papers }: World) => papers.map(({ state }) => state)

test('an identity expires: a mail 60 days before, once; the level is away 30 days after, and what was typed stays', async () => {
  await using world = await verified(200)
  await world.days(139)
  expect([statesOf(world), await world.templates()]).toEqual([['valid', 'valid'], ['verified']])
  await world.days(2)
  expect([statesOf(world), (await world.templates()).at(-1)]).toEqual([
    ['expiring', 'valid'],
    'identity_expires',
  ])
  await world.days(30)
  expect(await world.templates()).toEqual(['verified', 'identity_expires'])
  await world.days(30)
  expect([statesOf(world), await world.levelNow()]).toEqual([['expired', 'valid'], 1])
  await world.days(31)
  expect(await world.levelNow()).toBe(0)
  expect((await world.templates()).at(-1)).toBe('identity_expired')
  expect(statesOf(world)).toEqual(['expired', 'expired'])
  const view = await world.view()
  expect(view).toMatchObject({ status: 'incomplete', reason: 'identity_expired', next: 'identity' })
  expect(view.values).toMatchObject({ details: { firstName: 'Ana' } })
  // Nothing is left to do until the customer comes back.
  const events = await world.db.query('select 1 from verification_event')
  await world.days(400)
  expect(await world.db.query('select 1 from verification_event')).toHaveLength(events.length)
})

test('another account of the person that rises to a higher level is a sooner review of this one', async () => {
  await using world = await verified(4_000)
  const [own] = await world.db.query<{ id: string }>('select customer_id as id from verification')
  await world.db.query(
    `insert into customer (id, email_index, email_sealed, code_word_sealed, data_key, level, created_at)
     select 'cus_twin', 'twin', email_sealed, code_word_sealed, data_key, 3, created_at from customer where id = $1`,
    [own?.id],
  )
  await world.db.query(
    `insert into verification (customer_id, state, target, approved, approved_at) values ('cus_twin', 'complete', 'full', 'full', $1)`,
    [world.clock.now()],
  )
  for (const id of [own?.id, 'cus_twin'])
    await world.db.query(
      `insert into customer_person (customer_id, person_id) values ($1, 'per_1')
      on conflict (customer_id) do update set person_id = excluded.person_id`,
      [id],
    )
  await world.db.query('update verification set due_at = $1 where customer_id = $2', [
    world.clock.now(),
    own?.id,
  ])
  await world.days(340)
  expect((await world.templates()).at(-1)).toBe('review_due')
})

test('a new passport after the old one expired brings the level back', async () => {
  await using world = await verified(100)
  await world.days(140)
  expect(await world.levelNow()).toBe(0)
  const number = 'C01X00T99'
  await world.put('identity', { ...ana.identity, number, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: { ...hint, number, validUntil: '2039-01-01' } })
  await world.paper('selfie')
  await world.call('POST', '/submit')
  await world.days(0)
  expect(await world.view()).toMatchObject({ status: 'pending' })
  await world.check()
  expect(await world.levelNow()).toBe(0)
  await world.lookedAt()
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter' })
  expect(await world.levelNow()).toBe(1)
  await world.days(0)
  expect(await world.templates()).toEqual(['verified', 'identity_expires', 'identity_expired', 'verified'])
})

test('the reading of the old passport says nothing of a new one that could not be read', async () => {
  await using world = await verified(100)
  await world.days(140)
  await world.put('identity', { ...ana.identity, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: null })
  await world.paper('selfie')
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'pending' })
  const rows = await world.db.query('select findings from verification_review where decision is null')
  expect(rows).toEqual([{ findings: ['identity_unread'] }])
  expect(await world.levelNow()).toBe(0)
})

test('a new passport that is sent before the old one ends keeps the level, and its day counts from the approval on', async () => {
  await using world = await verified(100)
  await world.days(50)
  expect(await world.view()).toMatchObject({ status: 'complete', isRenewal: true, next: 'identity' })
  const number = 'C01X00T99'
  await world.paper('passport', { hint: { ...hint, number, validUntil: '2039-01-01' } })
  expect(await world.view()).toMatchObject({ isRenewal: true, next: 'identity' })
  await world.put('identity', { ...ana.identity, number, validUntil: '2039-01-01' })
  expect(await world.view()).toMatchObject({ isRenewal: true, next: null, status: 'complete' })
  await world.call('POST', '/submit')
  expect([(await world.view()).status, await world.levelNow()]).toEqual(['pending_up', 1])
  await world.check()
  await world.lookedAt()
  expect(await world.view()).toMatchObject({ status: 'complete', isRenewal: false, next: null })
  await world.days(200)
  expect(await world.levelNow()).toBe(1)
  expect(await world.templates()).toEqual(['verified', 'identity_expires', 'verified'])
})

test('a renewal that is undecided when the old passport ends loses the rights, and goes on', async () => {
  await using world = await verified(100)
  await world.days(50)
  await world.put('identity', { ...ana.identity, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: null })
  await world.call('POST', '/submit')
  await world.check()
  await world.days(90)
  expect([(await world.view()).status, await world.levelNow()]).toEqual(['pending', 0])
  expect(await world.templates()).toEqual(['verified', 'identity_expires'])
  const events = () => world.db.query('select 1 from verification_event')
  const before = await events()
  await world.days(1)
  await world.db.query('update verification set due_at = $1', [world.clock.now()])
  await world.days(1)
  expect(await events()).toHaveLength(before.length)
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review')
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 2 }),
  )
  await world.days(0)
  expect([(await world.view()).status, await world.levelNow()]).toEqual(['complete', 1])
})

test('a day that was typed and not approved moves no end, and the approved identity is still known', async () => {
  await using world = await verified(100)
  const approved = await world.verification.approvedIdentities(world.customerId)
  await world.put('identity', { ...ana.identity, validUntil: '2039-01-01' })
  expect((await world.view()).values).toMatchObject({ identity: { validUntil: '2039-01-01' } })
  expect(await world.verification.approvedIdentities(world.customerId)).toEqual(approved)
  expect(approved).toMatchObject([{ person: null, values: { number: ana.identity.number } }])
  await world.days(140)
  expect(await world.levelNow()).toBe(0)
  expect(await world.view()).toMatchObject({ reason: 'identity_expired' })
})

test('a new passport that a person refuses leaves the level until the old one ends', async () => {
  await using world = await verified(100)
  await world.days(50)
  await world.put('identity', { ...ana.identity, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: null })
  await world.call('POST', '/submit')
  await world.check()
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review')
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'refuse', persons: 2 }),
  )
  expect(await world.view()).toMatchObject({
    status: 'complete',
    reason: 'more_needed',
    isRenewal: true,
    next: 'identity',
  })
  expect(world.papers.at(-1)).toMatchObject({ state: 'required', reason: 'not_accepted' })
  expect((await world.templates()).at(-1)).toBe('verification_more')
  await world.days(90)
  expect(await world.levelNow()).toBe(0)
})

test("a vendor's green verdict of a passport that has expired counts no more", async () => {
  await using world = await openVerificationWorld()
  const validUntil = new Date(world.clock.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10)
  await world.fillStarter({ identity: { ...ana.identity, validUntil } })
  world.out.verdict = 'green'
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.levelNow()).toBe(1)
  await world.days(0)
  await world.days(140)
  expect(await world.levelNow()).toBe(0)
  expect(world.out.verdict).toBe('none')
  await world.call('POST', '/submit')
  expect(await world.view()).toMatchObject({ status: 'incomplete', next: 'identity' })
})

test("a vendor's green verdict of before says nothing of another document, nor of another day", async () => {
  await using world = await verified(100)
  world.out.verdict = 'green'
  await world.days(50)
  await world.put('identity', { ...ana.identity, validUntil: '2099-01-01' })
  await world.paper('passport', { hint: null })
  await world.call('POST', '/submit')
  await world.check()
  const rows = await world.db.query('select findings from verification_review where decision is null')
  expect(rows).toEqual([{ findings: ['identity_unread'] }])
})

test('an upgrade that was begun and left stands in the way of no renewal, and a refusal after the end bars no customer', async () => {
  await using world = await verified(100)
  await world.call('POST', '/upgrade/basic')
  await world.days(50)
  expect(await world.view()).toMatchObject({ isRenewal: true, next: 'identity' })
  await world.put('identity', { ...ana.identity, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: null })
  expect(await world.view()).toMatchObject({ isRenewal: true, next: null })
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'pending_up', target: 'starter' })
  await world.days(90)
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review')
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'refuse', persons: 2 }),
  )
  expect(await world.view()).toMatchObject({
    status: 'incomplete',
    reason: 'identity_expired',
    target: 'starter',
  })
})

test('an upgrade with an expired passport asks for a passport, and neither for the face nor for what is known', async () => {
  await using world = await verified(100)
  await world.days(101)
  expect(await world.levelNow()).toBe(1)
  await world.call('POST', '/upgrade/basic')
  const wanted = async () =>
    (await world.view()).documents
      .filter(({ step, state }) => step === 'identity' && state !== 'valid')
      .map(({ kind, state }) => [kind, state])
  expect(await wanted()).toEqual([['passport', 'expired']])
  expect((await world.view()).steps.filter(({ state }) => state !== 'saved').map(({ step }) => step)).toEqual(
    ['identity', 'poa', 'financial'],
  )
  const number = 'C01X00T99'
  await world.put('identity', { ...ana.identity, number, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: { ...hint, number, validUntil: '2039-01-01' } })
  const identity = (await world.view()).steps.find(({ step }) => step === 'identity')
  expect(identity).toMatchObject({ state: 'saved' })
})

test('a level is looked at again after its years: a mail before, and no rights when the customer stays away', async () => {
  await using world = await verified(5_000)
  await world.days(3 * 365 - 31)
  expect(await world.templates()).toEqual(['verified'])
  await world.days(2)
  expect(await world.templates()).toEqual(['verified', 'review_due'])
  await world.days(60)
  expect((await world.templates()).at(-1)).toBe('review_overdue')
  expect(await world.view()).toMatchObject({ status: 'incomplete', reason: 'review_overdue' })
  expect(await world.levelNow()).toBe(0)
})

test('the papers of an owner expire by their own day, and the company is asked for a new one', async () => {
  await using world = await openCompany()
  await world.start()
  await world.fillCompany()
  await world.put('identity', { ...ana.identity, validUntil: '2026-12-01' })
  const otto = await world.add()
  await world.fillOwner(otto, 'Otto', '100')
  await world.put('persons', { areAll: true })
  await world.findings()
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review')
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 2 }),
  )
  await world.days(0)
  const stateOf = (owner: string | null) =>
    world.papers.filter(({ kind, personId }) => kind === 'passport' && personId === owner)[0]?.state
  const day = 86_400_000
  const until = (of: string) => Math.ceil((Date.parse(of) - world.clock.now().getTime()) / day)
  await world.days(until('2027-02-10'))
  expect([stateOf(null), stateOf(otto)]).toEqual(['expired', 'valid'])
  await world.days(until('2031-01-10'))
  expect([stateOf(null), stateOf(otto)]).toEqual(['expired', 'expired'])
})

/** A customer whom only a vendor checked: nothing was typed, and no document was uploaded. */
async function seenByVendor(days: number) {
  const world = await openVerificationWorld()
  const { db, clock, customerId, verification } = world
  const inDays = (count: number) =>
    new Date(clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
  const sees = async (validUntil: string) => {
    world.out.verdict = 'green'
    await db.transaction((sql) => verification.onVerdict(sql, { customerId, verdict: 'green', validUntil }))
  }
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  for (const [step, values] of Object.entries(ana)) if (step !== 'identity') await world.put(step, values)
  await world.confirmPhone()
  await sees(inDays(days))
  await world.call('POST', '/submit')
  await world.check()
  await world.days(0)
  return { ...world, inDays, sees }
}

test('a customer whom only a vendor checked is reminded, renews there in time, and keeps the level with the new last day', async () => {
  await using world = await seenByVendor(200)
  expect(await world.view()).toMatchObject({
    status: 'complete',
    level: 'starter',
    identityUntil: world.inDays(200),
  })
  await world.days(139)
  expect([await world.templates(), world.out.verdict]).toEqual([['verified'], 'green'])
  await world.days(2)
  expect([await world.templates(), world.out.verdict]).toEqual([['verified', 'identity_expires'], 'none'])
  expect(await world.view()).toMatchObject({ status: 'complete', isRenewal: true, next: 'identity' })
  expect(await world.levelNow()).toBe(1)
  await world.sees(world.inDays(1_000))
  expect(await world.view()).toMatchObject({ isRenewal: true, next: null })
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({
    status: 'complete',
    isRenewal: false,
    next: null,
    identityUntil: world.inDays(1_000),
  })
  await world.days(300)
  expect([await world.levelNow(), await world.templates()]).toEqual([
    1,
    ['verified', 'identity_expires', 'verified'],
  ])
})

test('a customer whom only a vendor checked loses the rights 30 days after expiry, and shows a new document', async () => {
  await using world = await seenByVendor(100)
  await world.days(129)
  expect(await world.levelNow()).toBe(1)
  await world.days(2)
  expect(await world.levelNow()).toBe(0)
  expect(await world.view()).toMatchObject({
    status: 'incomplete',
    reason: 'identity_expired',
    next: 'identity',
  })
  await world.sees(world.inDays(2_000))
  await world.call('POST', '/submit')
  await world.check()
  expect([await world.levelNow(), (await world.templates()).at(-1)]).toEqual([1, 'verified'])
})

test('the last day of a document that a vendor checked replaces the typed one', async () => {
  await using world = await seenByVendor(400)
  const other = { ...ana.identity, validUntil: world.inDays(3_000) }
  await world.put('identity', other)
  await world.sees(world.inDays(500))
  await world.call('POST', '/upgrade/basic')
  await world.put('poa', { kind: 'utility_bill', issuedOn: world.inDays(0) })
  await world.paper('proof-of-address', { step: 'poa' })
  await world.put('financial', { ...ana.financial, funds: 'salary' })
  await world.call('POST', '/submit')
  await world.check()
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  expect(review?.findings).toEqual(['expiry_differs'])
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review!.id, { decision: 'approve', persons: 2 }),
  )
  expect(await world.view()).toMatchObject({ level: 'basic', identityUntil: world.inDays(500) })
})
