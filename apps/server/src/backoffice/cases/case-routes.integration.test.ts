/** Cases over HTTP. Every answer is held against its schema. */
import type { CaseView } from '@agio/contract'
import { Operators, type Cases } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { countCases, openCase } from '../../cases/index.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { openWorld } from '../../testing/world.ts'
import { openBackOffice } from '../testing.ts'
import { caseRoutes } from './case-routes.ts'

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
  const { audit } = await openBackOffice(world)
  const metrics = createMetrics()
  countCases(metrics, db)
  for (const one of cases) {
    await openCase(db, one, clock.now())
    clock.advance(1)
  }
  const http = await world.serve((serve) => caseRoutes(serve, { db, clock, audit }), {
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
  return { audit, call, list, metrics }
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

test('a case is closed by its id, once, with a reason that the audit keeps', async () => {
  const { audit, call, list, metrics } = await openRoutes(difference('EUR'), short('2'))
  const [, one] = (await list()).items
  const close = () => call('support', `/${one!.id}/close`, { reason: 'the bank has corrected it' })
  expect(await close()).toEqual({ status: 200, body: { done: true } })
  expect((await close()).status).toBe(404)
  expect((await call('support', '/999999/close', { reason: 'nothing there' })).status).toBe(404)
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['hot_wallet_short'])
  expect((await list('?state=closed')).items).toEqual([{ ...one, closedAt: '2026-11-20 10:00:02' }])
  expect(await metrics.registry.metrics()).not.toContain('kind="reconciliation_difference"')
  expect(await audit.list({ limit: 1 })).toMatchObject({
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
