/** An approval waits for steps, papers and hits, and the right number of persons; it is asked again under the lock. */
import type { ApprovalView } from '@agio/contract'
import { expect, test } from 'vitest'
import { ana } from '../../verification/testing.ts'
import { openDesk } from './testing.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>
const approve = { decision: 'approve' }
const notComplete = { refused: 'backoffice.not_complete' }
const kindsOf = async (desk: Desk) => (await desk.look()).stops.map(({ kind }) => kind)

async function decideHits(desk: Desk, decision: 'true_hit' | 'false_hit'): Promise<void> {
  for (const { id } of await desk.hits.of(desk.customerId))
    await desk.db.transaction((sql) => desk.hits.decide(sql, id, decision))
}

test('no approval passes over a hit that is not decided; after two persons decided it, two approve', async () => {
  await using desk = await openDesk()
  await desk.listed('Ana Example')
  await desk.complete()
  expect(await desk.look()).toMatchObject({ findings: ['screening'], deciders: 2, stops: [{ kind: 'hit' }] })
  expect(await desk.decide(desk.cora, approve)).toEqual(notComplete)
  expect(await desk.levelNow()).toBe(0)

  await decideHits(desk, 'false_hit')
  await desk.check()
  expect(await desk.look()).toMatchObject({ findings: ['suspected', 'hit_decided'], deciders: 2, stops: [] })
  const { approvals } = await desk.decide(desk.cora, approve)
  expect(await desk.levelNow()).toBe(0)
  expect(await desk.approve(approvals[0] as ApprovalView, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.levelNow()).toBe(1)
})

test('a hit that comes after the first of two approved is not passed over by the second', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const [asked] = (await desk.decide(desk.cora, approve)).approvals
  await desk.listed('Ana Example')
  const again = await desk.hits.createWorker()
  await again.pass(AbortSignal.timeout(30_000), () => undefined)
  expect(await desk.approve(asked as ApprovalView, desk.ada)).toEqual(notComplete)
  expect(await desk.view()).toMatchObject({ status: 'pending' })
  expect(await desk.levelNow()).toBe(0)
})

test('no approval passes over a paper that is not there, nor over a step; a refusal does', async () => {
  await using desk = await openDesk()
  await desk.submitUnread()
  const at = desk.papers.findIndex(({ kind }) => kind === 'selfie')
  desk.papers[at] = { ...desk.papers[at]!, state: 'required', reason: 'unreadable' }
  await desk.db.query(`delete from verification_step where step = 'address'`)
  expect((await desk.look()).stops).toEqual([
    { kind: 'step', person: null, step: 'address', paper: null },
    { kind: 'paper', person: null, step: 'identity', paper: { kind: 'selfie', side: 'single' } },
  ])
  expect(await desk.decide(desk.cora, approve)).toEqual(notComplete)
  expect(await desk.view()).toMatchObject({ status: 'pending' })
  expect(await desk.decide(desk.cora, { decision: 'refuse' })).toMatchObject({ decision: 'refuse' })
})

test('the second of two approves nothing that lacks a step, and may once it is there', async () => {
  await using desk = await openDesk()
  await desk.submitUpgrade('full')
  const [asked] = (await desk.decide(desk.cora, approve)).approvals
  const gone = await desk.db.query<{ saved: string }>(
    `delete from verification_step where step = 'address' returning *`,
  )
  expect(await desk.approve(asked as ApprovalView, desk.ada)).toEqual(notComplete)
  expect((await desk.look()).approvals).toMatchObject([{ state: 'waiting' }])
  await desk.db.query(
    'insert into verification_step select * from jsonb_populate_recordset(null::verification_step, $1)',
    [JSON.stringify(gone)],
  )
  expect(await desk.approve(asked as ApprovalView, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.levelNow()).toBe(3)
})

test('a politically exposed person shows the source of funds at once, is approved by two, and is marked for good', async () => {
  await using desk = await openDesk()
  const exposed = { confirmation: { ...ana.confirmation, notPoliticallyExposed: false } }
  await desk.fillStarter(exposed)
  expect(await desk.view()).toMatchObject({ next: 'sof' })
  await desk.put('sof', { category: 'salary' })
  for (const kind of ['payslips', 'bank-statements'] as const) await desk.paper(kind, { step: 'sof' })
  await desk.call('POST', '/submit')
  await desk.check()
  expect(await desk.list()).toMatchObject([{ findings: ['politically_exposed'], deciders: 2 }])
  const { approvals } = await desk.decide(desk.cora, approve)
  expect(await desk.levelNow()).toBe(0)
  expect(await desk.approve(approvals[0] as ApprovalView, desk.cora)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.approve(approvals[0] as ApprovalView, desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.levelNow()).toBe(1)
  const { verification, customerId } = desk
  expect(await verification.statusOf(customerId)).toMatchObject({ exposedAt: desk.clock.now() })
  expect(await verification.riskSignalsOf(customerId)).toMatchObject({ politicallyExposed: true })
  expect(await verification.funds.stateOf(customerId)).toMatchObject({ state: 'accepted' })
  expect(await verification.funds.proposed(customerId)).toMatchObject({ deciders: 2 })

  // Another answer of the customer does not take the mark away.
  await desk.put('confirmation', ana.confirmation)
  expect(await verification.riskSignalsOf(customerId)).toMatchObject({ politicallyExposed: true })
  await desk.put('address', { address: { ...ana.address.address, houseNumber: '6' } })
  await desk.check()
  expect(await desk.list()).toMatchObject([{ findings: ['politically_exposed'], deciders: 2 }])
})

test('a politically exposed person of any level is looked at after a year; a starter who is not, after three', async () => {
  for (const notPoliticallyExposed of [false, true]) {
    await using desk = await openDesk()
    const identity = { ...ana.identity, validUntil: '2049-01-01' }
    await desk.fillStarter({ identity, confirmation: { ...ana.confirmation, notPoliticallyExposed } })
    await desk.put('sof', { category: 'salary' })
    for (const kind of ['payslips', 'bank-statements'] as const) await desk.paper(kind, { step: 'sof' })
    await desk.call('POST', '/submit')
    await desk.check()
    const { approvals } = await desk.decide(desk.cora, approve)
    expect(approvals).toHaveLength(notPoliticallyExposed ? 0 : 1)
    for (const asked of approvals) await desk.approve(asked, desk.ada)
    await desk.days(396)
    expect(await desk.levelNow()).toBe(notPoliticallyExposed ? 1 : 0)
    const reason = notPoliticallyExposed ? null : 'review_overdue'
    expect(await desk.view()).toMatchObject({ reason })
  }
})

test('a customer with another identity after an approval is seen beside the approved one', async () => {
  await using desk = await openDesk()
  await desk.complete()
  await desk.put('details', { ...ana.details, firstName: 'Berta' })
  await desk.check()
  expect(await desk.look()).toMatchObject({
    findings: ['name_differs', 'identity_changed'],
    deciders: 1,
    approvedAs: { name: 'Ana Example', birthDate: '1990-05-01', citizenships: ['DE'] },
  })
  await desk.decide(desk.cora, approve)
  expect(await desk.look()).toMatchObject({ approvedAs: null, decision: 'approve' })
  await desk.put('details', ana.details)
  await desk.check()
  expect(await desk.look()).toMatchObject({ approvedAs: { name: 'Berta Example' } })
})

test('a review that the checks have not looked at cannot be approved', async () => {
  await using desk = await openDesk()
  await desk.fillStarter()
  await desk.call('POST', '/submit')
  expect(await kindsOf(desk)).toEqual(['checks'])
  expect(await desk.decide(desk.cora, approve)).toEqual(notComplete)
})
