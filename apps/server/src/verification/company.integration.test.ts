/** A company from nothing to complete: its persons, its papers, and the refusals of each. */
import * as reviews from './decisions/reviews.ts'
import { expect, test } from 'vitest'
import { ana } from './testing.ts'
import { company, openCompany, stepsOf } from './testing/mills.ts'

test('a company with two owners is submitted whole, waits for two persons, and has limits of its own at full', async () => {
  await using world = await openCompany()
  await world.start('full')
  await world.fillCompany()
  await world.paper('bank-statements', { step: 'company-papers' })
  expect(stepsOf(await world.view(), 'missing')).toEqual(['persons'])
  const [greta, otto] = [await world.add(), await world.add()]
  await world.fillOwner(greta, 'Greta', '60')
  await world.fillOwner(otto, 'Otto', '40')
  await world.put('persons', { areAll: true })
  expect((await world.call('POST', '/submit')).error?.code).toBe('verification.steps_missing')
  for (const personId of [greta, otto]) await world.paper('selfie', { personId })
  expect((await world.view()).next).toBeNull()
  expect(await world.findings()).toEqual([])
  const page = await reviews.waiting(world.platform, { limit: 10 })
  const [review] = 'items' in page ? page.items : []
  if (!review) throw new Error('no review')
  expect(reviews.decidersOf(review)).toBe(2)
  await world.db.transaction((sql) =>
    reviews.decide(world.platform, sql, review.id, { decision: 'approve', persons: 2 }),
  )
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'full', type: 'company' })
  expect(await world.levelNow()).toBe(4)
  expect(world.papers.every(({ state }) => state === 'valid')).toBe(true)
})

test('the typed details of persons are sealed, and the share with them', async () => {
  await using world = await openCompany()
  await world.start()
  const id = await world.add()
  await world.ofPerson(id, 'details', { firstName: 'Gre', share: '73.31' }, true)
  expect((await world.view()).persons).toMatchObject([
    { id, role: 'owner', values: { details: { firstName: 'Gre', share: '73.31' } } },
  ])
  await world.ofPerson(id, 'details', world.named('Greta', '73.31'))
  const rows = await world.db.query('select * from verification_step, verification_person')
  expect(JSON.stringify(rows)).not.toMatch(/Greta|73\.31|7331/)
})

test.each([
  ['details', { share: '24.99' }, 'share', 'share.least'],
  ['details', { share: '0' }, 'share', 'invalid'],
  ['details', { share: '100.01' }, 'share', 'invalid'],
  ['details', { birthDate: '2999-01-01' }, 'birthDate', 'invalid'],
  ['details', { firstName: '' }, 'firstName', 'required'],
  ['citizenship', { countries: ['DE', 'KP'] }, 'countries.1', 'country-not-supported'],
  [
    'address',
    { address: { ...ana.address.address, country: 'IR' } },
    'address.country',
    'country-not-supported',
  ],
  ['identity', { ...ana.identity, validUntil: '2026-06-01' }, 'validUntil', 'invalid'],
] as const)('the step %s of an owner with %j names the field', async (step, values, field, code) => {
  await using world = await openCompany()
  await world.start()
  const id = await world.add()
  const whole = step === 'details' ? { ...world.named('Greta', '50'), ...values } : values
  expect(world.problems(await world.ofPerson(id, step, whole))).toEqual([[field, code]])
  expect((await world.view()).persons[0]?.steps.every(({ state }) => state === 'missing')).toBe(true)
})

test('an owner may live outside the EEA, which a person looks at; a director needs no share and no papers', async () => {
  await using world = await openCompany()
  await world.start()
  await world.fillCompany()
  const [greta, dora] = [await world.add(), await world.add('director')]
  await world.fillOwner(greta, 'Greta', '100')
  const address = { address: { ...ana.address.address, country: 'US' } }
  expect(world.problems(await world.ofPerson(greta, 'address', address))).toBeUndefined()
  await world.ofPerson(dora, 'details', world.named('Dora'))
  await world.ofPerson(dora, 'citizenship', { countries: ['AT'] })
  expect(world.problems(await world.ofPerson(dora, 'identity', ana.identity))).toEqual([['step', 'unknown']])
  await world.put('persons', { areAll: true })
  expect(await world.findings()).toEqual([`outside_eea ${greta}`])
})

test('shares never exceed the whole; the share of who acts for the company counts', async () => {
  await using world = await openCompany()
  await world.start()
  await world.put('details', { ...ana.details, share: '10' })
  const [greta, otto] = [await world.add(), await world.add()]
  await world.ofPerson(greta, 'details', world.named('Greta', '50'))
  const no = await world.ofPerson(otto, 'details', world.named('Otto', '40.01'))
  expect(no.error?.fields).toMatchObject([{ field: 'share', code: 'share.too_much', params: { max: '40' } }])
  expect(world.problems(await world.ofPerson(otto, 'details', world.named('Otto', '40')))).toBeUndefined()
  // A person who changes their own share is not counted twice.
  expect(world.problems(await world.ofPerson(greta, 'details', world.named('Greta', '49')))).toBeUndefined()
  expect(world.problems(await world.put('details', { ...ana.details, share: '11.01' }))).toEqual([
    ['share', 'share.too_much'],
  ])
})

test('two shares at once do not exceed the whole together', async () => {
  await using world = await openCompany()
  await world.start()
  const ids = [await world.add(), await world.add(), await world.add()]
  await Promise.all(ids.map((id) => world.ofPerson(id, 'details', world.named('Greta', '50'))))
  const shares = (await world.view()).persons.filter(({ steps }) => steps[0]?.state === 'saved')
  expect(shares).toHaveLength(2)
})

test('a quarter that is not named, papers that differ and an owner who is a child go to the reviewers, by person', async () => {
  await using world = await openCompany()
  await world.start()
  await world.fillCompany()
  const [greta, otto] = [await world.add(), await world.add()]
  await world.fillOwner(greta, 'Greta', '50')
  await world.fillOwner(otto, 'Otto', '25')
  await world.ofPerson(otto, 'details', { ...world.named('Ottokar', '25'), birthDate: '2015-05-01' })
  await world.put('persons', { areAll: true })
  expect(await world.findings()).toEqual([
    'shares_incomplete',
    `name_differs ${otto}`,
    `birth_date_differs ${otto}`,
    `under_age ${otto}`,
  ])
})

test.each(['Sandstädter Mühlen GmbH', 'Ana Example', 'Otto Müller'])(
  '%s on a list is found, the company or a person of it, and there is no approval before it is decided',
  async (name) => {
    await using world = await openCompany()
    await world.listed(name)
    await world.start()
    await world.fillCompany()
    await world.fillOwner(await world.add(), 'Otto', '100')
    await world.put('persons', { areAll: true })
    expect(await world.findings()).toContain('screening')
    expect(await world.db.query('select kind from operator_case')).toEqual([{ kind: 'screening_hit' }])
    const page = await reviews.waiting(world.platform, { limit: 10 })
    const [review] = 'items' in page ? page.items : []
    const decided = { decision: 'approve', persons: 2 } as const
    expect(
      await world.db.transaction((sql) => reviews.decide(world.platform, sql, review!.id, decided)),
    ).toEqual({
      refused: 'backoffice.not_complete',
    })
  },
)

test('a person who leaves takes along what was saved, and their papers; another company has no part in it', async () => {
  await using world = await openCompany()
  await world.start()
  const id = await world.add()
  await world.fillOwner(id, 'Greta', '50')
  expect(await world.removePerson('per_aaaaaaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({
    error: { code: 'not-found' },
  })
  const gone = await world.removePerson(id)
  expect([gone.persons, gone.documents.filter(({ person }) => person === id), world.papers]).toEqual([
    [],
    [],
    [],
  ])
  expect(await world.ofPerson(id, 'details', world.named('Greta', '50'))).toMatchObject({
    error: { code: 'not-found' },
  })
  for (let count = 0; count < 12; count += 1) await world.add('director')
  expect(await world.call('POST', '/company/persons', { role: 'owner' })).toMatchObject({
    error: { code: 'verification.persons_full' },
  })
})

test('a verified company whose owners change names them first; its level waits', async () => {
  await using world = await openCompany()
  await world.start()
  await world.fillCompany()
  await world.fillOwner(await world.add(), 'Greta', '100')
  await world.put('persons', { areAll: true })
  expect(await world.removePerson('per_aaaaaaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({
    error: { code: 'not-found' },
  })
  await world.findings()
  expect(await world.call('POST', '/company/persons', { role: 'owner' })).toMatchObject({
    error: { code: 'verification.not_now' },
  })
  await world.verification.move(world.customerId, { type: 'review.approved' })
  expect(await world.levelNow()).toBe(2)
  expect(await world.call('POST', '/company/persons', { role: 'owner' })).toMatchObject({
    status: 'incomplete',
    steps: expect.arrayContaining([expect.objectContaining({ step: 'persons', state: 'missing' })]),
  })
  expect(await world.levelNow()).toBe(0)
})

test.each([
  ['company', { ...company, country: 'KP' }, 'country', 'country-not-supported'],
  ['company', { ...company, legalForm: 'GmbH' }, 'legalForm', 'invalid'],
  ['company', { ...company, registrationNumber: '' }, 'registrationNumber', 'required'],
  ['company-papers', { issuedOn: '2026-01-01' }, 'issuedOn', 'invalid'],
  ['company-papers', { issuedOn: '2999-01-01' }, 'issuedOn', 'invalid'],
  ['persons', { areAll: false }, 'areAll', 'consent.required'],
  ['confirmation', ana.confirmation, 'mayRepresent', 'consent.required'],
  ['sof', { category: 'salary' }, 'category', 'unknown'],
  [
    'address',
    { ...ana.address, operating: { ...ana.address.address, country: 'US' } },
    'operating.country',
    'country-only-eea',
  ],
] as const)('the step %s of a company with %j names the field', async (step, values, field, code) => {
  await using world = await openCompany()
  await world.start()
  expect(world.problems(await world.put(step, values))).toEqual([[field, code]])
})

test('a choice decides at once which papers are wanted: an ID card has two sides', async () => {
  await using world = await openCompany()
  await world.start()
  const id = await world.add()
  await world.ofPerson(id, 'identity', { kind: 'id-card' }, true)
  await world.put('identity', { kind: 'id-card' }, true)
  await world.put('sof', { category: 'revenue-from-rent' }, true)
  const wanted = (await world.view()).documents
  const of = (step: string, person: string | null) =>
    wanted.flatMap((it) => (it.step === step && it.person === person ? [`${it.kind} ${it.side}`] : []))
  expect(of('identity', id)).toEqual(['id-card front', 'id-card back'])
  expect(of('identity', null)).toEqual(['id-card front', 'id-card back', 'selfie single'])
  expect(of('sof', null)).toEqual(['lease single', 'bank-statements single'])
})

test('a granted level becomes a company when it says so, and keeps its level until then', async () => {
  await using world = await openCompany()
  const { customerId } = world
  await world.call('POST', '/start', { type: 'company', target: 'basic' })
  expect(await world.call('POST', '/start', { type: 'company', target: 'starter' })).toMatchObject({
    error: { code: 'verification.level_unknown' },
  })
  expect(customerId).toMatch(/^cus_/)
})
