/** Cases are taken and given with a day; Today counts what waits for the one who looks. */
import type { AnswerTo } from '@agio/contract/client'
import type { Cases } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openCase } from '../../cases/index.ts'
import { openWorld } from '../../testing/world.ts'
import { caseRoutes } from '../cases/case-routes.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { todayRoutes } from './today-routes.ts'

const difference = (asset: string): Cases.Case => ({
  kind: 'reconciliation_difference',
  subject: { kind: 'account', id: `bank:${asset}` },
  data: { asset, difference: '1.23', runId: 'rec_1' },
})

async function open() {
  const world = await openWorld()
  onTestFinished(world.close)
  const { db, clock } = world
  const office = await openBackOffice(world)
  const { audit } = office
  let name = 'EUR'
  const approvals = office.approvalsOf({
    batch: { present: async () => [{ name: 'file', value: name }], carryOut: async () => true },
  })
  const http = await world.serve(
    (serve) => {
      caseRoutes(serve, { db, clock, audit })
      todayRoutes(serve, { db, clock, approvals })
    },
    { authenticate: { operator: authenticateOperator({ db, clock }) } },
  )
  const sue = await office.person('Sue Support', 'support')
  const tom = await office.person('Tom Treasurer', 'treasurer')
  const vic = await office.person('Vic Viewer', 'viewer')
  const call = <Body>(by: { token: string }, path: string, body?: object) =>
    http.json<Body>(body ? 'POST' : 'GET', `/api/admin/${path}`, { as: by.token, body })
  const cases = async (by: { token: string }, query = '') =>
    (await call<AnswerTo<'listCases'>>(by, `cases${query}`)).body.items
  const today = async (by: { token: string }) => (await call<AnswerTo<'lookAtToday'>>(by, 'today')).body
  const counts = async (by: { token: string }) =>
    Object.fromEntries((await today(by)).waiting.map(({ kind, count }) => [kind, count]))
  return {
    ...world,
    approvals,
    sue,
    tom,
    vic,
    call,
    cases,
    today,
    counts,
    rename: (to: string) => (name = to),
  }
}

test('a case is taken, given on and due; overdue is marked, and each step is in the audit', async () => {
  const it = await open()
  for (const asset of ['EUR', 'GBP']) await openCase(it.db, difference(asset), it.clock.now())
  const [one] = await it.cases(it.sue)
  const free = { operatorId: null, dueOn: null }
  const assign = (by: { token: string }, body: object, from: object = free) =>
    it.call(by, `cases/${one?.id}/assign`, { ...body, from })
  expect((await assign(it.vic, free)).status).toBe(403)
  expect((await assign(it.sue, { operatorId: it.vic.id, dueOn: null })).status).toBe(422)
  expect((await assign(it.sue, { operatorId: it.sue.id, dueOn: 'tomorrow' })).status).toBe(422)
  expect((await assign(it.sue, { operatorId: it.sue.id, dueOn: '2026-11-20' })).status).toBe(200)
  expect(await it.cases(it.sue, '?of=me')).toMatchObject([
    { id: one?.id, assignedTo: { name: 'Sue Support' }, dueOn: '2026-11-20', isOverdue: false },
  ])
  expect(await it.cases(it.sue, '?of=nobody')).toHaveLength(1)
  expect(await it.cases(it.tom, '?of=me')).toEqual([])
  const taken = { operatorId: it.sue.id, dueOn: '2026-11-20' }
  const given = { operatorId: it.tom.id, dueOn: '2026-11-19' }
  expect((await assign(it.sue, given, taken)).status).toBe(200)
  expect(await it.cases(it.tom, '?due=overdue')).toMatchObject([
    { isOverdue: true, assignedTo: { id: it.tom.id } },
  ])
  expect(await it.counts(it.tom)).toMatchObject({ my_cases: 1, overdue_cases: 1, free_cases: 1, alerts: 2 })
  expect(await it.counts(it.sue)).not.toHaveProperty('my_cases')
  const lines = await it.db.query<{ line: string }>('select line from operator_audit order by seq')
  expect(
    lines
      .map(({ line }) => JSON.parse(line) as { action: string; details: object })
      .filter(({ action }) => action === 'case.assigned')
      .map(({ details }) => details),
  ).toMatchObject([
    { from: null, to: it.sue.id, due: '2026-11-20' },
    { from: it.sue.id, to: it.tom.id, dueBefore: '2026-11-20', due: '2026-11-19' },
  ])
  expect((await it.call(it.tom, `cases/${one?.id}/close`, { reason: 'looked into' })).status).toBe(200)
  expect((await assign(it.sue, free, given)).status).toBe(404)
  expect(await it.counts(it.tom)).not.toHaveProperty('overdue_cases')
})

test('approvals are shown to who may give them, and not to who asked', async () => {
  const it = await open()
  await it.approvals.ask({ kind: 'batch', subject: 'AGM1', reason: 'due today', by: it.sue })
  await it.approvals.ask({ kind: 'batch', subject: 'AGM2', reason: 'mine', by: it.tom })
  expect((await it.today(it.tom)).approvals).toMatchObject([{ subject: 'AGM1', mayDecide: true }])
  expect((await it.today(it.sue)).approvals).toEqual([])
  // Another action than was asked for is no longer approved.
  it.rename('GBP')
  expect((await it.today(it.tom)).approvals).toEqual([])
})
