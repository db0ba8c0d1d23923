/** Each paper has its own end, the earlier of the read and the typed one: permits and company papers like the identity. */
import * as reviews from './decisions/reviews.ts'
import { Verification } from '@agio/domain'
import { expect, test } from 'vitest'
import { ana, hint, openVerificationWorld, type VerificationWorld } from './testing.ts'
import { openCompany } from './testing/mills.ts'

const inDays = ({ clock }: VerificationWorld, count: number) =>
  new Date(clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** A person approves the review that waits. */
async function approve(world: VerificationWorld): Promise<void> {
  await world.check()
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review waits')
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 2 }),
  )
  await world.days(0)
}
const stateOf = (world: VerificationWorld, kind: string) =>
  world.papers.findLast((it) => it.kind === kind)?.state

test.each([
  ['the zone says an earlier day than was typed', 4_000, 100],
  ['an earlier day was typed than the zone says', 100, 4_000],
])('%s: the earlier end counts, also after an approval', async (_, typed, read) => {
  await using world = await openVerificationWorld()
  await world.fillStarter({ identity: { ...ana.identity, validUntil: inDays(world, typed) } })
  await world.paper('passport', { hint: { ...hint, validUntil: inDays(world, read) } })
  await world.call('POST', '/submit')
  await approve(world)
  const view = await world.view()
  expect(view).toMatchObject({ status: 'complete', identityUntil: inDays(world, 100) })
  expect(view.documents.find(({ kind }) => kind === 'passport')).toMatchObject({
    validUntil: inDays(world, 100),
  })
  await world.days(41)
  expect([stateOf(world, 'passport'), (await world.templates()).at(-1)]).toEqual([
    'expiring',
    'identity_expires',
  ])
  await world.days(91)
  expect(await world.levelNow()).toBe(0)
  expect(await world.view()).toMatchObject({ status: 'incomplete', reason: 'identity_expired' })
})

test('an earlier day was typed than a vendor says: it counts, and a newer document at the vendor moves it', async () => {
  await using world = await openVerificationWorld()
  const { db, customerId, verification, out } = world
  const sees = (validUntil: string) => {
    out.verdict = 'green'
    return db.transaction((sql) => verification.onVerdict(sql, { customerId, verdict: 'green', validUntil }))
  }
  await world.fillStarter({ identity: { ...ana.identity, validUntil: inDays(world, 100) } })
  world.papers.splice(0)
  await sees(inDays(world, 900))
  await world.call('POST', '/submit')
  await world.check()
  await world.days(0)
  expect(await world.view()).toMatchObject({
    status: 'complete',
    identityUntil: inDays(world, 100),
    next: null,
  })
  await world.days(60)
  expect(await world.view()).toMatchObject({ isRenewal: true, next: 'identity' })
  await sees(inDays(world, 2_000))
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'complete', identityUntil: inDays(world, 2_000) })
})

/** A starter of another continent, whose permit ends in so many days. */
async function withPermit(days: number) {
  const world = await openVerificationWorld()
  await world.fillStarter({ citizenship: { countries: ['BR'] } })
  const putPermit = () =>
    world.put('residence-permit', { country: 'DE', number: 'P1', validUntil: inDays(world, days) })
  const sendPermit = async () => {
    for (const side of ['front', 'back'] as const)
      await world.paper('residence-permit', { step: 'residence-permit', side })
  }
  return { ...world, putPermit, sendPermit }
}

test('a permit that ends within 2 months is refused when it is saved, and when it is sent later', async () => {
  await using world = await withPermit(59)
  expect(world.problems(await world.putPermit())).toEqual([['validUntil', 'invalid']])
  const permit = { country: 'DE', number: 'P1', validUntil: inDays(world, 70) }
  await world.put('residence-permit', permit)
  await world.sendPermit()
  expect((await world.view()).next).toBeNull()
  await world.days(20)
  expect((await world.view()).steps).toContainEqual(
    expect.objectContaining({ step: 'residence-permit', state: 'wrong', reason: 'expires_soon' }),
  )
  expect(world.problems(await world.call('POST', '/submit'))).toEqual([
    ['residence-permit', 'eea-residence-permit-required'],
  ])
})

test('a permit expires as an identity does: a mail 60 days before, the level away 30 days after, back with a new one', async () => {
  await using world = await withPermit(100)
  await world.putPermit()
  await world.sendPermit()
  await world.call('POST', '/submit')
  await approve(world)
  await world.days(0)
  expect(await world.view()).toMatchObject({ status: 'complete' })
  await world.days(39)
  expect(stateOf(world, 'residence-permit')).toBe('valid')
  await world.days(2)
  expect([stateOf(world, 'residence-permit'), (await world.templates()).at(-1)]).toEqual([
    'expiring',
    'paper_expires',
  ])
  expect(await world.view()).toMatchObject({ isRenewal: true, next: 'residence-permit' })
  await world.days(60)
  expect([stateOf(world, 'residence-permit'), await world.levelNow()]).toEqual(['expired', 1])
  await world.days(31)
  expect([await world.levelNow(), (await world.templates()).at(-1)]).toEqual([0, 'paper_expired'])
  expect(await world.view()).toMatchObject({
    status: 'incomplete',
    reason: 'paper_expired',
    approved: 'starter',
    next: 'residence-permit',
  })
  expect(stateOf(world, 'passport')).toBe('valid')
  await world.put('residence-permit', { country: 'DE', number: 'P2', validUntil: inDays(world, 900) })
  await world.sendPermit()
  await world.call('POST', '/submit')
  await approve(world)
  expect([(await world.view()).status, await world.levelNow()]).toEqual(['complete', 1])
})

test.each(['9999-01-01', Verification.noEnd])(
  'a permit always has an end: %s is none',
  async (validUntil) => {
    await using world = await withPermit(900)
    const permit = { country: 'ES', number: 'P1', validUntil }
    const problems = world.problems(await world.put('residence-permit', permit))
    expect(problems).toContainEqual(['validUntil', 'invalid'])
  },
)

test('a new citizen of the EEA keeps the level when the permit of before ends', async () => {
  await using world = await withPermit(100)
  await world.putPermit()
  await world.sendPermit()
  await world.call('POST', '/submit')
  await approve(world)
  await world.put('citizenship', { countries: ['BR', 'PT'] })
  await approve(world)
  await world.days(200)
  expect(await world.levelNow()).toBe(1)
})

test('papers of a company end each by its own day, and the step asks for the one that ended', async () => {
  await using world = await openCompany()
  await world.start()
  await world.fillCompany()
  await world.put('company-papers', { issuedOn: '2026-04-01', authorityUntil: inDays(world, 200) })
  await world.fillOwner(await world.add(), 'Otto', '100')
  await world.put('persons', { areAll: true })
  await world.findings()
  await approve(world)
  await world.days(141)
  expect([stateOf(world, 'authority'), stateOf(world, 'registry-extract')]).toEqual(['expiring', 'valid'])
  expect(await world.view()).toMatchObject({ isRenewal: true, next: 'company-papers' })
  // The day of the one that ended is asked for anew, and the day of the extract, which did not, stays right.
  const unchanged = await world.put('company-papers', {
    issuedOn: '2026-04-01',
    authorityUntil: inDays(world, 59),
  })
  expect(world.problems(unchanged)).toEqual([['authorityUntil', 'invalid']])
  const answer = await world.put('company-papers', {
    issuedOn: '2026-04-01',
    authorityUntil: inDays(world, 900),
  })
  expect(world.problems(answer)).toBeUndefined()
  await world.paper('authority', { step: 'company-papers' })
  expect(await world.view()).toMatchObject({ isRenewal: true, next: null })
  await world.call('POST', '/submit')
  await approve(world)
  expect(stateOf(world, 'authority')).toBe('valid')
  await world.days(200)
  expect([stateOf(world, 'registry-extract'), stateOf(world, 'proof-of-address')]).toEqual([
    'expiring',
    'valid',
  ])
  // The old day with another extract is no renewal: it is asked for at its field.
  const old = await world.put('company-papers', {
    issuedOn: '2026-04-01',
    authorityUntil: inDays(world, 559),
  })
  expect(world.problems(old)).toEqual([['issuedOn', 'invalid']])
  await world.days(91)
  expect([await world.levelNow(), (await world.view()).reason]).toEqual([0, 'paper_expired'])
  expect([stateOf(world, 'registry-extract'), stateOf(world, 'articles')]).toEqual(['expired', 'valid'])
})

/** A Spanish card that is valid for ever, of a person born on that day. */
async function withCard(birthDate: string, validUntil: string, country = 'ES') {
  const world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  const identity = { ...ana.identity, kind: 'id-card', country, validUntil }
  for (const [step, values] of Object.entries({ ...ana, details: { ...ana.details, birthDate } }))
    if (step !== 'identity') await world.put(step, values)
  await world.confirmPhone('ES', '+34612345678')
  await world.put('address', { address: { ...ana.address.address, country: 'ES' } })
  return { ...world, saved: await world.put('identity', identity) }
}

test.each([Verification.noEnd, '9999-01-01', '2999-12-31'])(
  'a card without an end, typed %s, is taken where the country issues such cards to people of that age',
  async (typed) => {
    await using world = await withCard('1950-05-01', typed)
    expect(world.problems(world.saved)).toBeUndefined()
    const read = { ...hint, birthDate: '1950-05-01', country: 'ES', validUntil: Verification.noEnd }
    await world.paper('id-card', { side: 'front' })
    await world.paper('id-card', { side: 'back', hint: read })
    await world.paper('selfie')
    await world.call('POST', '/submit')
    await approve(world)
    expect(await world.view()).toMatchObject({ status: 'complete', identityUntil: Verification.noEnd })
    await world.days(1_000)
    expect([stateOf(world, 'id-card'), await world.levelNow()]).toEqual(['valid', 1])
  },
)

test('a card without an end by its holder and with a day by its zone goes to a person, and the day counts', async () => {
  await using world = await withCard('1950-05-01', Verification.noEnd)
  const validUntil = inDays(world, 400)
  await world.paper('id-card', { side: 'front' })
  await world.paper('id-card', {
    side: 'back',
    hint: { ...hint, birthDate: '1950-05-01', country: 'ES', validUntil },
  })
  await world.paper('selfie')
  await world.call('POST', '/submit')
  await approve(world)
  expect(await world.view()).toMatchObject({ status: 'complete', identityUntil: validUntil })
})

test.each([
  ['1970-05-01', 'ES'],
  ['1950-05-01', 'DE'],
])('no end is refused for somebody born %s with a card of %s, at the field', async (birthDate, country) => {
  await using world = await withCard(birthDate, Verification.noEnd, country)
  expect(world.problems(world.saved)).toEqual([['validUntil', 'paper.no_end']])
})
