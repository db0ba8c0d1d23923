/** People who show who they are, over HTTP against everything: what is refused, who decides, and what time does. */
import type {
  ApprovalView,
  CaseFileView,
  CaseView,
  CustomerPage,
  ReviewView,
  VerificationView,
} from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPaper, papersOf, passportLines } from '../../apps/sandbox/src/papers/draw.ts'
import { NotOk, until } from '../world/calls.ts'
import { decideReview, reviewOf as theReviewOf } from '../world/reviewing.ts'
import { answersOf, someone } from '../world/verifying.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const day = 86_400

const reviewOf = async (customerId: string, finding?: string) =>
  theReviewOf(await world.backOffice.as('compliance'), customerId, finding)
const decides = async (review: ReviewView, decision: string, more: object = {}) => {
  const words = { decision, reason: 'I looked at every paper', ...more }
  return decideReview(await world.backOffice.as('compliance'), review, words)
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (error: unknown) => (error instanceof NotOk ? (error.code ?? '') : String(error)),
  )

test('without a vendor one person looks at a clear starter and at basic, two at full; orders go on meanwhile', async () => {
  const ana = await world.newcomer()
  expect(await refusal(ana.customer.sells())).toBe('verification.required')
  await ana.fills('starter')
  expect(await ana.submit()).toMatchObject({ status: 'pending', isLookedAt: true })
  const first = await reviewOf(await ana.id())
  expect(first).toMatchObject({ asked: 'starter', findings: [], deciders: 1 })
  expect(await ana.view()).toMatchObject({ status: 'pending', level: 'no_service' })
  expect(await refusal(ana.customer.sells())).toBe('verification.required')
  expect((await decides(first, 'approve')).approvals).toEqual([])
  expect(await ana.is('complete')).toMatchObject({ approved: 'starter' })

  const sale = await ana.customer.sells()
  await ana.fills('basic')
  expect((await ana.view()).values).toMatchObject({ financial: { funds: 'salary' } })
  expect(await ana.submit()).toMatchObject({ status: 'pending_up', level: 'starter' })
  await sale.pay()
  await sale.is('C')
  // While the upgrade is looked at, the present level allows new orders.
  const next = await ana.customer.sells()
  const id = await ana.id()
  const review = await reviewOf(id)
  expect(review).toMatchObject({ asked: 'basic', deciders: 1 })
  expect((await decides(review, 'approve')).approvals).toEqual([])
  await until('basic', async () => (await ana.view()).level === 'basic')

  await ana.fills('full')
  await ana.submit()
  const full = await reviewOf(id)
  expect(full).toMatchObject({ asked: 'full', deciders: 2 })
  const { approvals } = await decides(full, 'approve')
  expect(await ana.view()).toMatchObject({ status: 'pending_up', level: 'basic' })
  // The operator who asked does not approve.
  expect(await refusal(world.backOffice.approve(approvals[0]!, 'compliance'))).not.toBe('nothing')
  await world.backOffice.approve(approvals[0]!, 'admin')
  await until('full', async () => (await ana.view()).level === 'full')
  await next.pay()
  await next.is('C')
})

test('each refusal of a step names its field, and what was typed before stays', async () => {
  const ana = await world.newcomer()
  const it = answersOf(ana.person)
  await ana.start('starter')
  const kept = await ana.save('details', it.details)
  const street = it.address.address
  const tries = [
    ['citizenship', { countries: ['KP'] }, 'country-not-supported'],
    ['address', { address: { ...street, country: 'US' } }, 'country-only-eea'],
    ['address', { address: { ...street, country: 'KP' } }, 'country-not-supported'],
    ['residence-permit', { ...it['residence-permit'], country: 'BR' }, 'eea-residence-permit-required'],
    ['residence-permit', { ...it['residence-permit'], validUntil: '2020-01-01' }, 'invalid'],
    ['identity', { ...it.identity, validUntil: '2020-01-01' }, 'invalid'],
    ['confirmation', { ...it.confirmation, terms: '1' }, 'terms.changed'],
  ] as const
  const said: unknown[] = []
  for (const [step, values] of tries)
    said.push(await ana.save(step, values).then(String, (error: Error) => error.message))
  expect(said).toEqual(tries.map(([, , code]) => expect.stringContaining(`"code":"${code}"`)))
  for (const phone of ['+850191234567', '12', '+49800123456'])
    expect(await refusal(ana.customer.call('POST', '/auth/verify/start', { phone }))).toBe('invalid')
  expect((await ana.view()).values).toEqual(kept.values)
  // A person with the citizenship of another country only needs a permit.
  await ana.save('citizenship', { countries: ['BR'] })
  expect((await ana.view()).steps.map(({ step }) => step)).toContain('residence-permit')
})

test('a customer under age is not served until an operator reopens', async () => {
  const ana = await world.newcomer({ birthDate: '2012-01-01' })
  await ana.start('starter')
  const refused = await ana.save('details', answersOf(ana.person).details)
  expect(refused).toMatchObject({ status: 'no_service', reason: 'refused' })
  expect(await refusal(ana.customer.sells())).toBe('verification.required')
  const call = await world.backOffice.as('compliance')
  await call('POST', `/admin/customers/${await ana.id()}/verification/reopen`, {
    reason: 'The year was a slip of the hand',
  })
  expect(await ana.view()).toMatchObject({ status: 'incomplete', reason: 'reopened' })
})

test('countries that disagree, and a passport of another name, go to a person, who asks again or approves', async () => {
  const ana = await world.newcomer({ phone: '+33612345678' })
  await ana.fills('starter')
  expect((await ana.view()).values).toHaveProperty('country-mismatch')
  await ana.submit()
  const review = await reviewOf(await ana.id())
  expect(review.findings).toEqual(['countries_differ'])
  const passport = review.verification.documents.find(({ kind }) => kind === 'passport')!
  await decides(review, 'more', { documents: [{ id: passport.id, reason: 'cut_off' }] })
  const again = await ana.is('incomplete')
  expect(again).toMatchObject({ next: 'identity' })
  expect(again.documents).toContainEqual(
    expect.objectContaining({ kind: 'passport', state: 'required', reason: 'cut_off' }),
  )

  const other = { ...ana.person, lastName: 'Another' }
  await ana.send('identity', 'passport', 'single', await drawPaper('PASSPORT', other, passportLines(other)))
  await ana.submit()
  const second = await reviewOf(await ana.id())
  expect(second.findings.toSorted()).toEqual(['countries_differ', 'name_differs'])
  await decides(second, 'approve')
  expect(await ana.is('complete')).toMatchObject({ level: 'starter' })
})

test('a passport that ends soon is wanted anew at once, and one that is expired is', async () => {
  const ana = await world.newcomer()
  await ana.start('starter')
  await ana.save('identity', answersOf(ana.person).identity)
  for (const [validUntil, reason] of [
    ['2020-01-01', 'expired'],
    [
      new Date((await world.outside.now()).getTime() + 30 * day * 1000).toISOString().slice(0, 10),
      'expires_soon',
    ],
  ] as const) {
    const old = { ...ana.person, validUntil }
    await ana.send('identity', 'passport', 'single', await drawPaper('PASSPORT', old, passportLines(old)))
    await until(`a passport that is ${reason}`, async () =>
      (await ana.view()).documents.some((it) => it.kind === 'passport' && it.reason === reason),
    )
  }
})

test.each([
  ['true_hit', 'no_service'],
  ['false_hit', 'complete'],
] as const)(
  'a name on a list that is a %s ends in %s, and the person hears nothing of it',
  async (decision, end) => {
    const zebulon = await world.newcomer({ firstName: 'Zebulon', lastName: 'Kvistgaard' })
    await zebulon.fills('starter')
    await zebulon.submit()
    const id = await zebulon.id()
    const call = await world.backOffice.as('compliance')
    const open = await until('a case of the hit', async () => {
      const { items } = await call<{ items: CaseView[] }>('GET', '/admin/cases?kind=screening_hit')
      return items.find((it) => JSON.stringify(it).includes(id))
    })
    expect(JSON.stringify(await zebulon.view())).not.toMatch(/quistgaard|listed|screening/i)
    const words = { decision, reason: 'I compared the dates of birth' }
    const hit = open.data['hit'] as string
    const found = await reviewOf(id, 'screening')
    expect(found).toMatchObject({ deciders: 2, stops: [{ kind: 'hit' }] })
    expect(await refusal(decides(found, 'approve'))).toBe('backoffice.not_complete')
    await world.backOffice.approve(
      await call<ApprovalView>('POST', `/admin/screening/${hit}/decide`, words),
      'admin',
    )
    if (decision === 'false_hit') {
      const { approvals } = await decides(await reviewOf(id, 'hit_decided'), 'approve')
      expect(await zebulon.is('pending')).toMatchObject({ level: 'no_service' })
      await world.backOffice.approve(approvals[0]!, 'admin')
    }
    expect(await zebulon.is(end)).toMatchObject({ reason: end === 'no_service' ? 'refused' : null })
  },
)

test('papers are kept while the scanner is down, slow or half answers, and read when it is back, answers twice or in the wrong order', async () => {
  const ana = await world.newcomer()
  await ana.start('starter')
  await ana.save('identity', answersOf(ana.person).identity)
  const answering = ['twice', 'reversed']
  for (const kind of ['down', 'slow', 'broken', ...answering]) {
    await world.outside.trouble('/scanner', kind, 600)
    await ana.sendPapers()
    const { documents } = await ana.view()
    if (!answering.includes(kind)) {
      expect(documents.every(({ isChecked }) => !isChecked)).toBe(true)
      await world.outside.trouble('/scanner', kind, 0)
    }
    await until('papers that are read', async () =>
      (await ana.view()).documents.filter(({ id }) => id !== null).every(({ isChecked }) => isChecked),
    )
    await world.outside.trouble('/scanner', kind, 0)
    for (const { id } of (await ana.view()).documents)
      if (id !== null) await ana.customer.call('DELETE', `/verification/documents/${id}`)
  }
})

test('the look-up and the gateway may be away: addresses are typed, and the code comes once and late', async () => {
  const ana = await world.newcomer()
  // Each text once: what was found is kept for a while.
  const look = (text: string) =>
    ana.customer.call<{ isAvailable: boolean; items: object[] }>('POST', '/address/lookup', {
      text,
      country: 'DE',
    })
  for (const kind of ['down', 'slow', 'lying'] as const) {
    await world.outside.trouble('/directories', kind, 600, 'addresses')
    expect(await look(`Lindenstr ${kind}`)).toEqual({ isAvailable: false, items: [] })
    await world.outside.trouble('/directories', kind, 0)
  }
  expect((await look('Lindenstr')).items).not.toHaveLength(0)

  await ana.start('starter')
  await ana.save('details', answersOf(ana.person).details)
  await world.outside.trouble('/sms', 'down', 600)
  await ana.customer.call('POST', '/auth/verify/start', { phone: ana.person.phone })
  await world.outside.trouble('/sms', 'down', 0)
  await world.outside.trouble('/sms', 'twice', 600)
  await ana.customer.call('POST', '/auth/verify/pin', { pin: await world.outside.smsTo(ana.person.phone) })
  await world.outside.trouble('/sms', 'twice', 0)
  expect(await ana.view()).toMatchObject({ isPhoneConfirmed: true })
})

test('compliance reads the risk score point by point and opens a case file, and its customer learns of neither', async () => {
  const ana = await world.newcomer()
  await ana.reaches('starter')
  const sale = await ana.customer.sells()
  await sale.pay()
  await sale.is('C')
  const id = await ana.id()
  const call = await world.backOffice.as('compliance')
  const { risk } = await call<CustomerPage>('GET', `/admin/customers/${id}`)
  expect(risk?.points).toContainEqual(
    expect.objectContaining({ rule: 'identified_by_papers', kind: 'channel', orders: [] }),
  )
  expect(risk?.total).toBe(risk?.points.reduce((sum, { points }) => sum + points, 0))
  const support = await world.backOffice.as('support')
  expect(await support<CustomerPage>('GET', `/admin/customers/${id}`)).toMatchObject({ risk: null })

  const files = `/admin/customers/${id}/case_files`
  expect(await refusal(support('GET', files))).toBe('forbidden')
  await call('POST', files, { reason: 'A pattern of sales' })
  const file = await until('the case file', async () => {
    const { items } = await call<{ items: CaseFileView[] }>('GET', files)
    return items.find(({ readyAt }) => readyAt !== null)
  })
  expect(file).toMatchObject({ reason: 'A pattern of sales', parts: [{ part: 1 }] })
  expect(file.parts[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  await call('GET', `/admin/case_files/${file.id}/parts/1`)
  const { items } = await call<{ items: { action: string }[] }>('GET', `/admin/audit?subject=${id}`)
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['case_file.opened', 'case_file.made', 'case_file.listed', 'case_file.saved']),
  )
  expect(await ana.customer.call('GET', '/profile/data')).toMatchObject({
    export: null,
    erasure: { holds: [] },
  })
  const mails = await world.outside.mails(ana.customer.email)
  expect(mails.filter(({ subject }) => /case|suspic|copy/i.test(subject))).toEqual([])
})

// Time moves for everybody: the last one.
test('thirty days after the passport has expired the level is away, and a new passport brings it back', async () => {
  const now = (await world.outside.now()).getTime()
  const validUntil = new Date(now + 70 * day * 1000).toISOString().slice(0, 10)
  const ana = await world.newcomer({ validUntil })
  await ana.reaches('starter')
  await world.outside.advance(75 * day)
  await ana.customer.signIn()
  await until('the mail of it', async () =>
    (await world.outside.mails(ana.customer.email)).some(({ subject }) => /expire/i.test(subject)),
  )
  expect(await ana.view()).toMatchObject({ level: 'starter' })
  await world.outside.advance(40 * day)
  await ana.customer.signIn()
  const gone = await ana.is('incomplete')
  expect(gone).toMatchObject({ level: 'no_service', approved: 'starter', next: 'identity' })
  expect(await refusal(ana.customer.sells())).toBe('verification.required')

  const renewed = { ...ana.person, number: someone().number, validUntil: '2040-01-01' }
  await ana.save('identity', answersOf(renewed).identity)
  await ana.sendPapers(papersOf(renewed))
  const view: VerificationView = await ana.submit()
  expect(view.status).toBe('pending')
  await ana.isApproved()
  expect(await ana.is('complete')).toMatchObject({ level: 'starter' })
})
