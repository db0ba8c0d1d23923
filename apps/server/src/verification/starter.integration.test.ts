/** A person from nothing to starter, and the refusals on the way. */
import * as reviews from './decisions/reviews.ts'
import { expect, test } from 'vitest'
import { ana, hint, openVerificationWorld } from './testing.ts'

test('without a vendor a person looks at a starter whose checks are all clear, and the level counts at once', async () => {
  await using world = await openVerificationWorld()
  expect(await world.view()).toMatchObject({
    status: 'incomplete',
    level: 'no_service',
    type: null,
    next: null,
  })
  await world.fillStarter()
  expect(await world.view()).toMatchObject({ next: null, minutes: 0 })
  expect(await world.call('POST', '/submit')).toMatchObject({ status: 'pending', level: 'no_service' })
  await world.check()
  const [review] = await world.db.query(
    'select findings, waits_since is not null as waits from verification_review',
  )
  expect(review).toEqual({ findings: [], waits: true })
  expect(await world.view()).toMatchObject({ status: 'pending', isLookedAt: true })
  expect(await world.levelNow()).toBe(0)
  await world.lookedAt()
  expect(await world.view()).toMatchObject({
    status: 'complete',
    level: 'starter',
    upgrades: ['basic', 'full'],
  })
  expect(await world.levelNow()).toBe(1)
  expect(await world.templates()).toEqual(['verified'])
})

test('typed values are kept as a draft, sealed, and going back loses no later step', async () => {
  await using world = await openVerificationWorld()
  expect((await world.put('details', { firstName: 'A' }, true)).error?.code).toBe('verification.not_now')
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  await world.put('address', ana.address)
  const half = await world.put('details', { firstName: 'A' }, true)
  expect(half.values).toMatchObject({ details: { firstName: 'A' }, address: { address: { town: 'Berlin' } } })
  expect(half.next).toBe('details')
  const again = await world.call('POST', '/start', { type: 'personal', target: 'basic' })
  expect(again.values).toEqual(half.values)
  await world.put('details', ana.details)
  expect((await world.put('details', { firstName: 'B' }, true)).steps).toContainEqual(
    expect.objectContaining({ step: 'details', state: 'saved' }),
  )
  const rows = await world.db.query('select * from verification_step')
  expect(JSON.stringify(rows)).not.toMatch(/Berlin|Ana|Linden/)
})

test.each([
  ['citizenship', { countries: ['KP'] }, 'countries.0', 'country-not-supported'],
  ['citizenship', { countries: ['XX'] }, 'countries.0', 'unknown'],
  ['address', { address: { ...ana.address.address, country: 'US' } }, 'address.country', 'country-only-eea'],
  [
    'address',
    { address: { ...ana.address.address, country: 'IR' } },
    'address.country',
    'country-not-supported',
  ],
  [
    'residence-permit',
    { country: 'BR', number: 'X1', validUntil: '2030-01-01' },
    'country',
    'eea-residence-permit-required',
  ],
  ['identity', { ...ana.identity, validUntil: '2026-06-01' }, 'validUntil', 'invalid'],
  ['details', { ...ana.details, birthDate: '2030-01-01' }, 'birthDate', 'invalid'],
  ['details', { ...ana.details, firstName: '' }, 'firstName', 'required'],
  ['details', { ...ana.details, lastName: '<b>Example</b>' }, 'lastName', 'invalid'],
  ['details', { ...ana.details, firstName: 'Ana<img src=x>' }, 'firstName', 'invalid'],
  ['details', { ...ana.details, contactEmail: 'ana' }, 'contactEmail', 'email'],
  ['poa', { kind: 'utility_bill', issuedOn: '2026-01-01' }, 'issuedOn', 'invalid'],
  ['confirmation', { ...ana.confirmation, correct: false }, 'correct', 'consent.required'],
  ['confirmation', { ...ana.confirmation, terms: '6' }, 'terms', 'terms.changed'],
  ['sof', { category: 'business_revenue' }, '', ''],
  ['sof', { category: 'revenue-from-goods' }, 'category', 'unknown'],
] as const)('the step %s with %j names the field', async (step, values, field, code) => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  const answer = await world.put(step, values)
  expect(world.problems(answer) ?? [['', '']]).toEqual([[field, code]])
  if (code !== '') expect((await world.view()).values).toEqual({})
})

test('a customer under age is not served, until an operator reopens', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  expect(await world.put('details', { ...ana.details, birthDate: '2009-01-01' })).toMatchObject({
    status: 'no_service',
    reason: 'refused',
  })
  expect((await world.put('details', ana.details)).error?.code).toBe('verification.not_now')
  expect((await world.call('POST', '/start', { type: 'personal', target: 'starter' })).error?.code).toBe(
    'verification.not_now',
  )
  await world.verification.move(world.customerId, { type: 'operator.reopens' })
  expect(await world.put('details', ana.details)).toMatchObject({ status: 'incomplete', reason: 'reopened' })
})

test('a permit is missing by its own code where no citizenship is of the EEA', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter({ citizenship: { countries: ['BR'] } })
  const answer = await world.call('POST', '/submit')
  expect(answer.error?.code).toBe('verification.steps_missing')
  expect(world.problems(answer)).toEqual([['residence-permit', 'eea-residence-permit-required']])
})

test('a number is saved by its code only', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  expect(await world.put('phone', { phone: '+491701234567' })).toMatchObject({ isPhoneConfirmed: false })
  await world.confirmPhone()
  expect(await world.view()).toMatchObject({ isPhoneConfirmed: true })
})

test('another number of a verified customer keeps the level, also of another country; the next upgrade asks about it', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter' })
  await world.confirmPhone('FR', '+33612345678')
  expect(await world.view()).toMatchObject({
    status: 'complete',
    level: 'starter',
    next: null,
    values: { phone: { phone: '+33612345678', country: 'FR' } },
  })
  const upgrade = await world.call('POST', '/upgrade/basic')
  expect(upgrade.steps?.map(({ step }) => step)).toContain('country-mismatch')
})

test('countries that disagree are asked about, and a person looks', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter()
  await world.confirmPhone('FR')
  const open = await world.view()
  expect(open).toMatchObject({ next: 'country-mismatch', countries: { phone: 'FR', residence: 'DE' } })
  await world.put('country-mismatch', { reason: 'moved', explanation: 'I moved in spring.' })
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'pending' })
  const [review] = await world.db.query(
    'select findings, waits_since is not null as waits from verification_review',
  )
  expect(review).toEqual({ findings: ['countries_differ'], waits: true })
})

test.each([
  [{ birthDate: '1991-05-01' }, 'birth_date_differs'],
  [{ lastName: 'OTHER' }, 'name_differs'],
  [{ number: 'C01X00T48' }, 'number_differs'],
])('a passport that says %j goes to a person: %s', async (change, finding) => {
  await using world = await openVerificationWorld()
  await world.fillStarter()
  world.papers.splice(0, 1)
  await world.paper('passport', { hint: { ...hint, ...change } })
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.db.query('select findings from verification_review')).toEqual([{ findings: [finding] }])
  expect(await world.levelNow()).toBe(0)
})

test('a paper that the machine has not read is waited for', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter()
  const [first] = world.papers.splice(0, 1)
  if (!first) throw new Error('no paper')
  world.papers.unshift({ ...first, isChecked: false })
  await world.submit()
  const waits = () => world.db.query('select waits_since is not null as waits from verification_review')
  expect(await waits()).toEqual([{ waits: false }])
  world.papers.splice(0, 1, first)
  await world.db.transaction((sql) => world.verification.onDocument(sql, { customerId: world.customerId }))
  await world.check()
  expect(await waits()).toEqual([{ waits: true }])
  await world.lookedAt()
  expect(await world.view()).toMatchObject({ status: 'complete' })
})

test('a vendor is waited for; green completes without a person, and red afterwards takes the rights away until a person has looked', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter()
  world.papers.splice(0)
  world.out.verdict = 'waiting'
  await world.submit()
  expect(await world.view()).toMatchObject({ status: 'pending', isLookedAt: false })
  world.out.verdict = 'green'
  const { customerId } = world
  const say = (verdict: 'green' | 'red') =>
    world.db.transaction((sql) => world.verification.onVerdict(sql, { customerId, verdict }))
  await say('green')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter' })
  world.out.verdict = 'red'
  await say('red')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'pending', level: 'no_service', approved: 'starter' })
})

test('a name on a list waits for a person and a true hit ends the service', async () => {
  await using world = await openVerificationWorld()
  await world.listed('Ana Example')
  await world.fillStarter()
  await world.submit()
  expect(await world.view()).toMatchObject({ status: 'pending' })
  expect(await world.db.query('select kind, subject_kind from operator_case')).toEqual([
    { kind: 'screening_hit', subject_kind: 'customer' },
  ])
  const [hit] = await world.db.query<{ id: string }>('select id from screening_hit')
  await world.db.transaction((sql) => world.hits.decide(sql, hit?.id ?? '', 'true_hit'))
  expect(await world.view()).toMatchObject({ status: 'no_service', reason: 'refused' })
  expect(await world.templates()).toEqual(['no_service'])
})

test.each([
  ['Anna Exampel', { birthDate: ['1941-01-02'] }, 'complete'],
  ['Anna Exampel', { birthDate: [ana.details.birthDate] }, 'pending'],
  ['Ana Example', { birthDate: ['1941-01-02'] }, 'pending'],
])('%s on a list, %o: %s; the very same name is looked at whatever the year', async (name, more, status) => {
  await using world = await openVerificationWorld()
  await world.listed(name, more)
  await world.fillStarter()
  world.out.verdict = 'green'
  await world.submit()
  expect(await world.view()).toMatchObject({ status })
})

test('a list that changes names a verified customer: the rights wait', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  expect(await world.levelNow()).toBe(1)
  await world.listed('Ana Example')
  const again = await world.hits.createWorker()
  await again.pass(AbortSignal.timeout(30_000), () => undefined)
  expect(await world.view()).toMatchObject({ status: 'pending', approved: 'starter' })
  expect(await world.levelNow()).toBe(0)
})

test.each([
  ['details', { ...ana.details, lastName: 'Sample' }],
  ['details', { ...ana.details, birthDate: '1970-01-01' }],
  ['citizenship', { countries: ['FR'] }],
] as const)(
  'after the approval other %s (%j) wait for a person, however clear the papers are',
  async (step, values) => {
    await using world = await openVerificationWorld()
    await world.complete()
    expect(await world.put(step, values)).toMatchObject({ status: 'pending', level: 'no_service' })
    const at = world.papers.findIndex(({ kind }) => kind === 'passport')
    const { lastName = hint.lastName, birthDate = hint.birthDate } = values as Partial<typeof ana.details>
    world.papers[at] = { ...world.papers[at]!, hint: { ...hint, lastName, birthDate } }
    await world.check()
    expect(await world.view()).toMatchObject({ status: 'pending', approved: 'starter' })
    expect(await world.levelNow()).toBe(0)
    const page = await reviews.waiting(world.platform, { limit: 10 })
    const [review] = 'items' in page ? page.items : []
    expect(review?.findings).toEqual(['identity_changed'])
    const decided = { decision: 'approve', persons: 1 } as const
    await world.db.transaction((sql) => reviews.decide(world.platform, sql, review!.id, decided))
    expect(await world.levelNow()).toBe(1)
    // Later changes are compared with the approved values.
    await world.put('address', { address: { ...ana.address.address, houseNumber: '6' } })
    await world.check()
    const again = await reviews.waiting(world.platform, { limit: 10 })
    expect('items' in again && again.items.map(({ findings }) => findings)).toEqual([[]])
    await world.lookedAt()
    expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter' })
  },
)

test('another name waits for a person also when it comes with a whole new submission', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  await world.days(5_000)
  expect(await world.view()).toMatchObject({ status: 'incomplete' })
  await world.put('details', { ...ana.details, lastName: 'Sample' })
  const identity = { ...ana.identity, number: 'X00000001', validUntil: '2049-01-01' }
  await world.put('identity', identity)
  const { number, validUntil } = identity
  await world.paper('passport', { hint: { ...hint, lastName: 'SAMPLE', number, validUntil } })
  await world.paper('selfie')
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'pending', level: 'no_service' })
  const rows = await world.db.query('select findings from verification_review where decision is null')
  expect(rows).toEqual([{ findings: ['identity_changed'] }])
})

test('the contact address may change at any time', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const mail = { ...ana.details, contactEmail: 'ana.two@example.test' }
  expect(await world.put('details', mail)).toMatchObject({ status: 'complete', level: 'starter' })
})

test('the level of sign-up counts without a verification, and an upgrade keeps it', async () => {
  await using world = await openVerificationWorld({ levelAtSignUp: 1 })
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter', type: null })
  expect(await world.call('POST', '/upgrade/basic')).toMatchObject({
    status: 'complete',
    level: 'starter',
    target: 'basic',
    type: 'personal',
    next: 'details',
  })
  expect((await world.call('POST', '/upgrade/starter')).error?.code).toBe('verification.level_unknown')
  expect(await world.levelNow()).toBe(1)
})

test('a higher level asks the figures that it needs more, and nothing else again', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const open = async () =>
    (await world.view()).steps.filter(({ state }) => state !== 'saved').map(({ step }) => step)
  await world.call('POST', '/upgrade/basic')
  expect(await open()).toEqual(['poa', 'financial'])
  expect(world.problems(await world.put('financial', ana.financial))).toEqual([['funds', 'required']])
  await world.put('financial', { ...ana.financial, funds: 'cryptocurrency' })
  // Crypto needs papers for any amount.
  expect(await open()).toEqual(['poa', 'sof'])
})

test('two submissions at once are one review', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter()
  const answers = await Promise.all([1, 2, 3].map(() => world.call('POST', '/submit')))
  expect(answers.filter(({ status }) => status === 'pending')).toHaveLength(1)
  expect(await world.db.query('select count(*)::int as n from verification_review')).toEqual([{ n: 1 }])
})

test.each([
  [false, 'none', true],
  [true, 'none', false],
  [true, 'red', true],
] as const)(
  'customers are sent to a vendor: %s, and it said %s; the look of a person is said before anything is typed: %s',
  async (isAsked, verdict, isLookedAt) => {
    await using world = await openVerificationWorld({ isVendorAsked: isAsked })
    world.out.verdict = verdict
    const ask = (amount: string) => world.call('GET', `/requirements?service=sell&amount=${amount}`)
    expect(await ask('100')).toMatchObject({ needed: 'starter', isLookedAt })
    expect(await ask('3000')).toMatchObject({ needed: 'basic', isLookedAt: true })
  },
)

test('no amount leads who is not served into steps', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  await world.put('details', { ...ana.details, birthDate: '2015-01-01' })
  for (const amount of ['100', '3000'])
    expect(await world.call('GET', `/requirements?service=sell&amount=${amount}`)).toMatchObject({
      needed: null,
      isEnough: false,
      reason: 'no_service',
      steps: [],
    })
})

test('the needs of an amount are said before anything is typed', async () => {
  await using world = await openVerificationWorld()
  const ask = (query: string) => world.call('GET', `/requirements?${query}`)
  expect(await ask('service=sell&amount=100')).toMatchObject({
    level: 'no_service',
    needed: 'starter',
    isEnough: false,
    reason: 'first_order',
    minutes: 5,
  })
  await world.complete()
  expect(await ask('service=sell&amount=100')).toMatchObject({ isEnough: true, reason: null, steps: [] })
  const more = await ask('service=sell&amount=3000')
  expect(more).toMatchObject({ needed: 'basic', reason: 'day', minutes: 2 })
  expect(more.steps.find(({ step }) => step === 'poa')).toMatchObject({
    state: 'missing',
    why: 'proof_of_address',
  })
  expect(await ask('service=sell&amount=60000')).toMatchObject({ needed: null, steps: [] })
})

test('categories of funds are listed with their papers', async () => {
  await using world = await openVerificationWorld()
  const answer = (await world.call('GET', '/sof_categories?type=personal')) as unknown as {
    items: { category: string; papers: object[] }[]
  }
  expect(answer.items.find(({ category }) => category === 'salary')?.papers).toEqual([
    { kind: 'payslips', side: 'single', months: null },
    { kind: 'bank-statements', side: 'single', months: 6 },
  ])
})

test('papers may change while steps are filled in, and not between submission and decision', async () => {
  await using world = await openVerificationWorld()
  const mayChange = () =>
    world.db.transaction((sql) => world.verification.mayChangePapers(sql, world.customerId))
  expect(await mayChange()).toBe(true)
  await world.fillStarter()
  expect(await mayChange()).toBe(true)
  await world.call('POST', '/submit')
  expect(await mayChange()).toBe(false)
  await world.call('POST', '/withdraw')
  expect(await mayChange()).toBe(true)
  await world.submit()
  await world.lookedAt()
  expect(await mayChange()).toBe(true)
  await world.call('POST', '/upgrade/basic')
  await world.put('poa', { kind: 'utility_bill', issuedOn: '2026-04-01' })
  await world.paper('proof-of-address', { step: 'poa' })
  await world.put('financial', { ...ana.financial, funds: 'salary' })
  expect(await world.call('POST', '/submit')).toMatchObject({ status: 'pending_up' })
  expect(await mayChange()).toBe(false)
})

test('another type of customer forgets the steps of the first, which ask other things, and keeps those that do not', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  for (const [step, values] of Object.entries(ana)) await world.put(step, values)
  const company = await world.call('POST', '/start', { type: 'company', target: 'full' })
  expect(Object.keys(company.values).toSorted()).toEqual(['citizenship', 'identity'])
  const back = await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  expect(Object.keys(back.values).toSorted()).toEqual(['citizenship', 'identity'])
})

test('values that were typed and not saved are no part of the submission', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter({ details: { ...ana.details, firstName: '' } })
  await world.put('details', ana.details, true)
  const refused = await world.call('POST', '/submit')
  expect(world.problems(refused)).toEqual([['details', 'required']])
  await world.put('details', ana.details)
  // Another paper was chosen and not saved: the saved passport is the one that counts.
  await world.put('identity', { ...ana.identity, kind: 'id-card' }, true)
  expect(await world.submit()).toMatchObject({ status: 'pending' })
  await world.lookedAt()
  expect(await world.view()).toMatchObject({ status: 'complete' })
})
