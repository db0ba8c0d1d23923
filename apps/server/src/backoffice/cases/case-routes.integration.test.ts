/** Cases over HTTP. Every answer is held against its schema. */
import type { CaseView } from '@agio/contract'
import { Operators, type Cases } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { countCases, openCase } from '../../cases/index.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { openWorld } from '../../testing/world.ts'
import { openBackOffice } from '../testing.ts'
import { disableOperator } from '../sign-in/people-store.ts'
import { caseRoutes } from './case-routes.ts'
import * as audit from '../audit/audit.ts'

const difference = (asset: string): Cases.Case => ({
  kind: 'reconciliation_difference',
  subject: { kind: 'account', id: `bank:${asset}` },
  data: { asset, difference: '1.23', runId: 'rec_1' },
})
const short = (missing: string): Cases.Case => ({
  kind: 'hot_wallet_short',
  subject: { kind: 'wallet', id: 'chain:1:hot' },
  data: { chain: 'Ethereum', coin: 'ETH', missing },
})

/** The routes on a database of their own; the token of a request is the operator's role. */
async function openRoutes(...cases: Cases.Case[]) {
  const world = await openWorld()
  onTestFinished(world.close)
  const { db, clock } = world
  const office = await openBackOffice(world)
  const metrics = createMetrics()
  countCases(metrics, db)
  for (const one of cases) {
    await openCase(db, one, clock.now())
    clock.advance(1)
  }
  const http = await world.serve((serve) => caseRoutes(serve, office.platform), {
    metrics,
    authenticate: {
      operator: async ({ token }) =>
        token === undefined
          ? { refused: 'unauthorized' }
          : { caller: { id: 'opr_1', sessionId: 'ops_1', name: 'Ada Admin', roles: [token] } },
    },
  })
  const call = async (as: string, path: string, given?: unknown) => {
    const method = given === undefined ? 'GET' : 'POST'
    const { status, body } = await http.json<never>(method, `/api/admin/cases${path}`, { as, body: given })
    return { status, body }
  }
  const list = async (query = ''): Promise<{ items: CaseView[]; next: string | null }> =>
    (await call('viewer', query)).body
  return { office, call, db, clock, hire: office.hire, list, metrics }
}

test('open cases are listed newest first, page by page', async () => {
  const { list } = await openRoutes(difference('EUR'), short('1.5'), difference('GBP'))
  const first = await list('?limit=2')
  expect(first.items.map(({ subject }) => subject.id)).toEqual(['bank:GBP', 'chain:1:hot'])
  const second = await list(`?limit=2&cursor=${first.next}`)
  expect(second).toEqual({
    items: [
      {
        id: expect.stringMatching(/^\d+$/),
        kind: 'reconciliation_difference',
        subject: { kind: 'account', id: 'bank:EUR' },
        orderId: null,
        data: { asset: 'EUR', difference: '1.23', runId: 'rec_1' },
        openedAt: '2026-11-20 10:00:00',
        closedAt: null,
        assignedTo: null,
        dueOn: null,
        isOverdue: false,
        customer: null,
        value: null,
      },
    ],
    next: null,
  })
})

test('cases are filtered and counted by kind; a cursor holds for its own filter only', async () => {
  const { call, list, metrics } = await openRoutes(difference('EUR'), difference('GBP'), short('2'))
  const differences = await list('?kind=reconciliation_difference&limit=1')
  expect(differences.items.map(({ subject }) => subject.id)).toEqual(['bank:GBP'])
  expect((await list('?kind=order_idle')).items).toEqual([])
  expect(await call('viewer', `?kind=hot_wallet_short&cursor=${differences.next}`)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: [{ field: 'cursor', code: 'invalid' }] } },
  })
  expect((await call('viewer', '?kind=no_such_kind')).status).toBe(422)
  const counts = await metrics.registry.metrics()
  expect(counts).toContain('agio_cases_open{kind="reconciliation_difference"} 2')
  expect(counts).toContain('agio_cases_open{kind="hot_wallet_short"} 1')
})

test('a case is read by its id, open or closed, whatever else the list has', async () => {
  const { call, list } = await openRoutes(difference('EUR'), short('1.5'))
  const [newer, older] = (await list()).items
  expect((await list(`?id=${older?.id}`)).items).toEqual([older])
  await call('admin', `/${older?.id}/close`, { reason: 'the bank has corrected it' })
  expect((await list()).items).toEqual([newer])
  expect((await list(`?id=${older?.id}`)).items).toEqual([
    { ...older, closedAt: expect.stringMatching(/^2026-11-20 /) },
  ])
  expect((await list('?id=999999')).items).toEqual([])
})

test('a case is closed by its id, once, with a reason that the audit keeps', async () => {
  const { office, call, list, metrics } = await openRoutes(difference('EUR'), short('2'))
  const [, one] = (await list()).items
  const close = () => call('support', `/${one!.id}/close`, { reason: 'the bank has corrected it' })
  expect(await close()).toEqual({ status: 200, body: { done: true } })
  expect((await close()).status).toBe(404)
  expect((await call('support', '/999999/close', { reason: 'nothing there' })).status).toBe(404)
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['hot_wallet_short'])
  expect((await list('?state=closed')).items).toEqual([{ ...one, closedAt: '2026-11-20 10:00:02' }])
  expect(await metrics.registry.metrics()).not.toContain('kind="reconciliation_difference"')
  expect(await audit.list(office.platform, { limit: 1 })).toMatchObject({
    items: [
      {
        action: 'case.closed',
        subject: 'bank:EUR',
        details: { case: one!.id, reason: 'the bank has corrected it' },
      },
    ],
  })
})

test('every role reads cases; viewers and auditors do not close them, and a reason is required', async () => {
  const { call, list } = await openRoutes(difference('EUR'))
  const [one] = (await list()).items
  for (const role of Operators.roles) expect((await call(role, '')).status, role).toBe(200)
  for (const role of ['viewer', 'auditor', 'customer']) {
    const refused = await call(role, `/${one!.id}/close`, { reason: 'I would like to' })
    expect(refused, role).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  }
  expect((await call('admin', `/${one!.id}/close`, { reason: ' ' })).status).toBe(422)
  expect((await list()).items).toHaveLength(1)
})

test('of two operators who change a case from the same sight the second is refused, and nothing of the first is lost', async () => {
  const { office, call, db, hire, list } = await openRoutes(difference('EUR'))
  await hire('Tom Treasurer', 'treasurer')
  const [tom] = await db.query<{ id: string }>(`select id from operator where name = 'Tom Treasurer'`)
  const [one] = (await list()).items
  const from = { operatorId: null, dueOn: null }
  const assign = (to: object, seen: object = from) =>
    call('support', `/${one!.id}/assign`, { ...from, ...to, from: seen })
  const both = await Promise.all([assign({ dueOn: '2026-12-01' }), assign({ operatorId: tom!.id })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ error: { code: 'backoffice.changed' } })
  const isFirst = both[0]?.status === 200
  const [now] = (await list()).items
  const held = { operatorId: now!.assignedTo?.id ?? null, dueOn: now!.dueOn }
  expect(held).toEqual({ ...from, ...(isFirst ? { dueOn: '2026-12-01' } : { operatorId: tom!.id }) })
  expect((await assign({ operatorId: tom!.id, dueOn: '2026-12-02' }, held)).status).toBe(200)
  const noted = await audit.list(office.platform, { limit: 20 })
  if ('refused' in noted) throw new Error(noted.refused)
  expect(noted.items.filter(({ action }) => action === 'case.assigned')).toHaveLength(2)
})

test('a case of an operator who is disabled goes back to the queue, and takes no disabled operator', async () => {
  const { call, clock, db, hire, list } = await openRoutes(difference('EUR'), short('2'))
  await hire('Tom Treasurer', 'treasurer')
  const [tom] = await db.query<{ id: string }>(`select id from operator where name = 'Tom Treasurer'`)
  const [one, closed] = (await list()).items
  const from = { operatorId: null, dueOn: null }
  const give = ({ id }: CaseView) =>
    call('support', `/${id}/assign`, { operatorId: tom!.id, dueOn: '2026-12-01', from })
  expect([(await give(one!)).status, (await give(closed!)).status]).toEqual([200, 200])
  await call('support', `/${closed!.id}/close`, { reason: 'done by Tom' })
  await db.transaction((sql) => disableOperator(sql, tom!.id, clock.now()))
  expect((await list('?of=nobody')).items).toMatchObject([
    { id: one!.id, assignedTo: null, dueOn: '2026-12-01' },
  ])
  expect((await list('?state=closed')).items).toMatchObject([{ assignedTo: { id: tom!.id } }])
  const again = await call('support', `/${one!.id}/assign`, {
    operatorId: tom!.id,
    dueOn: null,
    from: { operatorId: null, dueOn: '2026-12-01' },
  })
  expect(again).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
})

const listed: Cases.Case = {
  kind: 'screening_hit',
  subject: { kind: 'customer', id: 'cus_1' },
  data: {
    hit: 'hit_1',
    role: 'customer',
    list: 'open',
    entity: 'Q1',
    listedName: 'Zebulon Quistgaard',
    score: 89,
  },
}
const held: Cases.Case = {
  kind: 'checks_hold',
  subject: { kind: 'customer', id: 'cus_1' },
  data: { reason: 'a name is like one on a list' },
}

test.each(Operators.roles.filter((role) => !['compliance', 'admin', 'auditor'].includes(role)))(
  '%s reads a hit as a hold of the checks: in review, by every filter',
  async (role) => {
    const { call } = await openRoutes(listed, held, short('2'))
    const read = async (query: string) => (await call(role, query)).body as { items: CaseView[] }
    const { items } = await read('')
    expect(items.map(({ kind, data }) => [kind, data])).toEqual([
      ['hot_wallet_short', short('2').data],
      ['checks_hold', { reason: 'in review' }],
      ['checks_hold', { reason: 'in review' }],
    ])
    expect((await read('?kind=checks_hold')).items).toEqual(items.slice(1))
    expect((await read('?kind=screening_hit')).items).toEqual([])
  },
)

test('the open case about a hit is found by the hit', async () => {
  const [hit, other] = ['a', 'b'].map((letter) => `scr_${letter.repeat(26)}`)
  const { call } = await openRoutes(
    { ...listed, data: { ...listed.data, hit: hit ?? '' } } as Cases.Case,
    held,
  )
  const found = async (id?: string) =>
    (await call('compliance', `?about=${id}`)).body as { items: CaseView[] }
  expect((await found(hit)).items.map(({ kind }) => kind)).toEqual(['screening_hit'])
  expect((await found(other)).items).toEqual([])
})

test.each(['compliance', 'admin', 'auditor'])('%s reads hits with name, list and score', async (role) => {
  const { call } = await openRoutes(listed, held)
  const read = async (query: string) => (await call(role, query)).body as { items: CaseView[] }
  expect((await read('?kind=screening_hit')).items).toMatchObject([{ data: listed.data }])
  expect((await read('?kind=checks_hold')).items).toMatchObject([{ data: held.data }])
})
