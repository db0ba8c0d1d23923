/** Reviews are decided by one person or two; what is wanted again is said step by step. */
import type { ApprovalView, ReviewView } from '@agio/contract'
import { expect, test } from 'vitest'
import { ana } from '../../verification/testing.ts'
import { openDesk } from './testing.ts'

test('a starter that no machine could read waits for one person, who approves it with its papers', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  expect(await desk.list()).toMatchObject([{ asked: 'starter', findings: ['identity_unread'], deciders: 1 }])
  expect(await desk.list()).toMatchObject([
    { name: 'Ana Example', dueAt: expect.stringMatching(/ 17:00:00$/) },
  ])
  const otto = await desk.list(await desk.auditor())
  expect(otto).toMatchObject([{ name: 'A*** E***' }])
  expect(await desk.decide(desk.cora, { decision: 'approve' })).toMatchObject({
    decision: 'approve',
    verification: { status: 'complete', level: 'starter' },
  })
  expect(desk.papers.map(({ state }) => state)).toEqual(['valid', 'valid'])
  expect(await desk.list()).toEqual([])
  expect(await desk.decide(desk.cora, { decision: 'refuse' })).toEqual({ refused: 'backoffice.changed' })
  expect(await desk.levelNow()).toBe(1)
})

test('asking for more names the step and the paper, keeps the rest, and the next submission is another review', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  const paper = desk.papers.find(({ kind }) => kind === 'passport')
  await desk.decide(desk.cora, {
    decision: 'more',
    steps: [{ step: 'details', person: null, reason: 'differs_from_document' }],
    documents: [{ id: paper?.id, reason: 'unreadable' }],
  })
  const asked = await desk.view()
  expect(asked).toMatchObject({ status: 'incomplete', reason: 'more_needed', next: 'details' })
  expect(asked.steps.filter(({ state }) => state === 'wrong')).toMatchObject([
    { step: 'details', reason: 'differs_from_document' },
    { step: 'identity', reason: 'unreadable' },
  ])
  await desk.put('details', ana.details)
  await desk.paper('passport')
  expect(await desk.call('POST', '/submit')).toMatchObject({ status: 'pending' })
  await desk.check()
  expect(await desk.list()).toHaveLength(1)
})

test('basic is decided by one person, and the level before holds meanwhile', async () => {
  await using desk = await openDesk()
  expect(await desk.submitUpgrade('basic')).toMatchObject({ status: 'pending_up', level: 'starter' })
  expect(await desk.levelNow()).toBe(1)
  await desk.decide(desk.cora, { decision: 'approve' })
  expect(await desk.levelNow()).toBe(2)
})

test('full is decided by two persons who may, and an approval of one changes nothing', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const [asked] = (await desk.decide(desk.cora, { decision: 'approve' })).approvals
  if (!asked) throw new Error('no approval')
  expect(await desk.levelNow()).toBe(1)
  expect(JSON.stringify(asked)).not.toContain('Example')
  expect(await desk.approve(asked, desk.cora)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.approve(asked, desk.tom)).toEqual({ refused: 'backoffice.role' })
  expect(await desk.approve(asked, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.levelNow()).toBe(3)
  expect(await desk.view()).toMatchObject({ status: 'complete', level: 'full', upgrades: [] })
})

test('a source of funds is approved up to an amount until a day, which the second operator sees', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const { funds } = await desk.look()
  expect(funds).toEqual({ upTo: '2000.00', until: expect.any(String), latest: expect.any(String) })
  for (const given of [
    null,
    { ...funds, upTo: '0' },
    { ...funds, upTo: '1.001' },
    { ...funds, until: '2099-01-01' },
  ])
    expect(await desk.decide(desk.cora, { decision: 'approve', funds: given })).toMatchObject({
      refused: 'invalid',
    })
  const until = funds?.until
  const { approvals } = await desk.decide(desk.cora, { decision: 'approve', funds: { upTo: '80000', until } })
  expect(approvals[0]?.action).toMatchObject([
    { name: 'act', value: 'approve' },
    { name: 'to', value: 'personal full' },
    { name: 'evidence' },
    { name: 'names' },
    { name: 'amount', value: '80000.00 EUR in twelve months' },
    { name: 'until', value: until },
    { name: 'about' },
  ])
  expect(await desk.verification.funds.stateOf(desk.customerId)).toBeUndefined()
  await desk.approve(approvals[0]!, desk.ada)
  expect(await desk.verification.funds.stateOf(desk.customerId)).toMatchObject({
    state: 'accepted',
    upTo: 8_000_000n,
    until,
  })
})

test('a paper that came after the question voids the approval', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const [asked] = (await desk.decide(desk.cora, { decision: 'approve' })).approvals
  await desk.paper('payslips', { step: 'sof' })
  expect(await desk.approve(asked as ApprovalView, desk.ada)).toEqual({ refused: 'backoffice.void' })
  expect(await desk.levelNow()).toBe(1)
})

test('a database that reads the same rows in another order has the same review', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  const { version } = await desk.look()
  await desk.db.query(`update verification_step set saved_at = saved_at where step = 'details'`)
  await desk.db.query('analyze verification_step')
  expect((await desk.look()).version).toBe(version)
  expect(await desk.decide(desk.cora, { decision: 'approve', seen: version })).not.toHaveProperty('refused')
})

test.each(['starter', 'full'] as const)(
  'a decision about %s counts for what was looked at: another finding or paper since is looked at again',
  async (asked) => {
    await using desk = await openDesk()
    await (asked === 'starter' ? desk.submitUnread() : desk.submitUpgrade('full'))
    const { version: seen } = await desk.look()
    const at = desk.papers.findIndex(({ kind }) => kind === 'passport')
    desk.papers[at] = { ...desk.papers[at]!, reason: 'unreadable' }
    for (const decision of ['approve', 'refuse'])
      expect(await desk.decide(desk.cora, { decision, seen })).toEqual({ refused: 'backoffice.changed' })
    const { version: other } = await desk.look()
    await desk.listed('Ana Example')
    await desk.db.transaction((sql) =>
      desk.verification.onNameHit(sql, { customerId: desk.customerId, decision: null }),
    )
    await desk.check()
    expect(await desk.decide(desk.cora, { decision: 'approve', seen: other })).toEqual({
      refused: 'backoffice.changed',
    })
    expect((await desk.look()).approvals).toEqual([])
    expect(await desk.decide(desk.cora, { decision: 'refuse' })).not.toHaveProperty('refused')
  },
)

test('a refused starter is not served, until an operator reopens; a refused upgrade keeps the level', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  await desk.decide(desk.cora, { decision: 'refuse' })
  expect(await desk.view()).toMatchObject({ status: 'no_service', reason: 'refused' })
  expect(await desk.reopen(desk.cora)).toEqual({ done: true })
  expect(await desk.reopen(desk.cora)).toEqual({ refused: 'backoffice.changed' })
  expect(await desk.reopen(desk.cora, `cus_${'a'.repeat(26)}`)).toEqual({ refused: 'backoffice.changed' })
  expect(await desk.view()).toMatchObject({ status: 'incomplete', reason: 'reopened' })
  await using other = await openDesk()
  await other.submitUpgrade('basic')
  await other.decide(other.cora, { decision: 'refuse' })
  expect(await other.view()).toMatchObject({ status: 'complete', level: 'starter', target: 'starter' })
})

test('a review has the language, the open sessions and the hits of its customer', async () => {
  await using desk = await openDesk()
  await desk.listed('Ana Example')
  await desk.submitUnread()
  const review = await desk.decide(desk.cora, { decision: 'more' })
  expect(review).toMatchObject({
    language: 'en',
    sessions: [{ device: expect.any(String), createdAt: expect.stringMatching(/^\d{4}-/) }],
    hits: [{ orderId: null, role: 'customer', decision: null }],
  })
})

/** Papers of one kind in their order, each with its state. */
const statements = ({ verification }: Pick<ReviewView, 'verification'>) =>
  verification.documents.flatMap(({ id, kind, state }) => (kind === 'bank-statements' ? [[id, state]] : []))

test('six bank statements are six papers of the review, and exactly those that it showed become valid', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  await desk.call('POST', '/withdraw')
  for (let month = 2; month <= 6; month += 1) await desk.paper('bank-statements', { step: 'sof' })
  await desk.call('POST', '/submit')
  await desk.check()
  const looked = await desk.look()
  expect(statements(looked)).toHaveLength(6)
  expect(statements({ verification: await desk.view() })).toEqual(statements(looked))
  const asked = await desk.decide(desk.cora, { decision: 'approve' })
  expect(await desk.approve(asked.approvals[0]!, desk.ada)).toMatchObject({ state: 'approved' })
  expect(statements({ verification: await desk.view() })).toEqual(
    statements(looked).map(([id]) => [id, 'valid']),
  )
})

test('a paper that came after the look voids the decision, whichever of its kind it is', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('basic')
  const { version } = await desk.look()
  // Below the newest one: the list of one paper per kind would not have changed.
  const late = await desk.paper('proof-of-address', { step: 'poa' })
  desk.papers.unshift(...desk.papers.splice(-1))
  expect(await desk.decide(desk.cora, { decision: 'approve', seen: version })).toEqual({
    refused: 'backoffice.changed',
  })
  expect(desk.papers.find(({ id }) => id === late)?.state).toBe('submitted')
})

test('of several papers the one that was sent back is wanted again, beside the others that count', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const more = await desk.paper('bank-statements', { step: 'sof' })
  await desk.decide(desk.cora, { decision: 'more', documents: [{ id: more, reason: 'unreadable' }] })
  const funds = async () => (await desk.view()).steps.find(({ step }) => step === 'sof')
  expect(await funds()).toMatchObject({ state: 'wrong', reason: 'unreadable' })
  // One that was refused beside those that were accepted before takes nothing from them.
  desk.papers.forEach((it, at) => {
    if (it.kind === 'bank-statements')
      desk.papers[at] = it.id === more ? { ...it, reason: 'not_accepted' } : { ...it, state: 'valid' }
  })
  expect(await funds()).toMatchObject({ state: 'saved' })
})

test('a paper that another took the place of was not shown, and does not become valid', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  await desk.call('POST', '/withdraw')
  const [before] = desk.papers.filter(({ kind }) => kind === 'selfie')
  // Two at once: neither took the other back.
  const newest = await desk.paper('selfie')
  await desk.call('POST', '/submit')
  await desk.check()
  const shown = (await desk.look()).verification.documents.filter(({ kind }) => kind === 'selfie')
  expect(shown.map(({ id }) => id)).toEqual([newest])
  await desk.decide(desk.cora, { decision: 'approve' })
  const stateOf = (id: string | undefined) => desk.papers.find((it) => it.id === id)?.state
  expect([stateOf(newest), stateOf(before?.id)]).toEqual(['valid', 'submitted'])
})
