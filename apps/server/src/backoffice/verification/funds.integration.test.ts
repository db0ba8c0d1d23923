/** The source of funds in the back office: accepted by as many operators as the level needs, requested by one, all audited. */
import type { ApprovalView } from '@agio/contract'
import { expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { fundsView } from '../../verification/funds/index.ts'
import { ana, openVerificationWorld } from '../../verification/testing.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { fundsApprovable } from './funds-approval.ts'
import { fundsRoutes } from './funds-routes.ts'
import * as audit from '../audit/audit.ts'
import * as approvals from '../approvals/approvals.ts'

type Answer = { approval: ApprovalView | null; done?: true; refused?: string }

/** A customer at the level, without documents about the source of funds. */
async function openDesk(level: 'starter' | 'basic' | 'full') {
  const world = await openVerificationWorld()
  const office = await openBackOffice(world)
  const { db, clock, verification, customerId } = world
  const { funds } = verification
  office.approves({ source_of_funds: fundsApprovable(office.platform) })
  const handlers = handlersBelow('/api/admin/customers/{id}/funds', (serve) =>
    fundsRoutes(serve, office.platform),
  )
  await world.complete()
  if (level !== 'starter') {
    await db.query('update verification set approved = $2, target = $2 where customer_id = $1', [
      customerId,
      level,
    ])
    await world.put('financial', { ...ana.financial, volume: 'above_250000' })
  }
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const call = async (path: string, by: Actor, body: object, id = customerId) =>
    (await handlers.get(`POST /${path}`)?.({ caller: by, params: { id }, body } as never)) as Answer
  return {
    ...world,
    day,
    cora: await office.person('Cora Compliance', 'compliance'),
    ada: await office.person('Ada Admin', 'admin'),
    tom: await office.person('Tom Treasurer', 'treasurer'),
    accept: (by: Actor, body: object = {}, id = customerId) =>
      call('accept', by, { upTo: '300000', until: day(100), reason: 'papers are plausible', ...body }, id),
    ask: (by: Actor, id = customerId) => call('ask', by, { reason: 'a rumour', why: 'outdated' }, id),
    funds: async () => fundsView(await funds.stateOf(customerId)),
    async noted() {
      const page = await audit.list(office.platform, { limit: 50 })
      return 'refused' in page
        ? []
        : page.items.filter(({ action }) => action.startsWith('source_of_funds')).map(({ action }) => action)
    },
  }
}

test('at basic one operator accepts; a request for new documents blocks orders, and an acceptance closes the case', async () => {
  await using desk = await openDesk('basic')
  expect(await desk.ask(desk.cora)).toEqual({ done: true })
  expect(await desk.funds()).toMatchObject({ state: 'missing', why: 'asked', upTo: '0.00', isWanted: true })
  const open = () =>
    listCases(desk.db, { kind: 'funds_due', orderId: null, isOpen: true, before: null, count: 10 })
  expect(await open()).toMatchObject([{ data: { why: 'asked', upTo: null } }])
  expect(await desk.accept(desk.cora)).toEqual({ approval: null })
  expect(await desk.funds()).toMatchObject({ state: 'accepted', upTo: '300000.00', until: desk.day(100) })
  expect(await open()).toEqual([])
  expect(await desk.noted()).toEqual(['source_of_funds.accepted', 'source_of_funds.asked_again'])
})

test('at full two operators accept, and the second sees the amount, the day and the use', async () => {
  await using desk = await openDesk('full')
  await desk.uses('sell', 12_345n)
  const { approval } = await desk.accept(desk.cora)
  if (!approval) throw new Error('one person was enough')
  expect(approval.action.map(({ value }) => value)).toEqual([
    '300000.00 EUR in twelve months',
    desk.day(100),
    'no bound until now',
    desk.customerId,
  ])
  expect(await desk.funds()).toBeNull()
  const decide = (by: Actor) =>
    approvals.approve(desk.platform, { id: approval.id, hash: approval.hash, reason: 'I read them too', by })
  expect(await decide(desk.cora)).toEqual({ refused: 'backoffice.own' })
  expect(await decide(desk.tom)).toEqual({ refused: 'backoffice.role' })
  expect(await decide(desk.ada)).toMatchObject({ state: 'approved' })
  expect(await desk.funds()).toMatchObject({ upTo: '300000.00', used: '123.45', left: '299876.55' })
  expect(await desk.noted()).toEqual(['source_of_funds.approved', 'source_of_funds.proposed'])
})

test('a day out of bounds, an invalid amount, and a customer without the requirement are refused', async () => {
  await using desk = await openDesk('basic')
  for (const wrong of [{ until: desk.day(0) }, { until: desk.day(900) }, { upTo: '0' }, { upTo: '1.234' }])
    expect(await desk.accept(desk.cora, wrong)).toMatchObject({ refused: 'invalid' })
  const stranger = `cus_${'a'.repeat(26)}`
  expect(await desk.accept(desk.cora, {}, stranger)).toEqual({ refused: 'not-found' })
  expect(await desk.ask(desk.cora, stranger)).toEqual({ refused: 'not-found' })
  await using young = await openDesk('starter')
  expect(await young.accept(young.cora)).toEqual({ refused: 'not-found' })
  expect(await young.noted()).toEqual([])
})
