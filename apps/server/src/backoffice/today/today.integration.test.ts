/** Cases are taken and given with a day; Today counts what waits for the one who looks. */
import type { AnswerTo } from '@agio/contract/client'
import { Money, Postings, type Cases } from '@agio/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openCase } from '../../cases/index.ts'
import { ledger } from '../../ledger/index.ts'
import { readSettings } from '../../settings/settings.ts'
import { openWorld } from '../../testing/world.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { caseRoutes } from '../cases/case-routes.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import type { RailHealth } from './rail-health.ts'
import { todayRoutes } from './today-routes.ts'
import * as approvals from '../approvals/approvals.ts'

const difference = (asset: string): Cases.Case => ({
  kind: 'reconciliation_difference',
  subject: { kind: 'account', id: `bank:${asset}` },
  data: { asset, difference: '1.23', runId: 'rec_1' },
})

const railHealth: RailHealth = {
  newestBlock: async () => 107,
  prices: async () => [{ symbol: 'USDC', at: null }],
}

async function open() {
  const settings = readSettings({ NODE_ENV: 'test', CHAIN_1_RPC: 'http://127.0.0.1:9' })
  const world = await openWorld({ settings })
  onTestFinished(world.close)
  const office = await openBackOffice(world)
  let name = 'EUR'
  office.approves({
    batch: { present: async () => [{ name: 'file', value: name }], carryOut: async () => true },
  })
  const http = await world.serve(
    (serve) => {
      caseRoutes(serve, office.platform)
      todayRoutes(serve, office.platform, railHealth)
    },
    { authenticate: { operator: authenticateOperator(world.platform) } },
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
  await approvals.ask(it.platform, { kind: 'batch', subject: 'AGM1', reason: 'due today', by: it.sue })
  await approvals.ask(it.platform, { kind: 'batch', subject: 'AGM2', reason: 'mine', by: it.tom })
  expect((await it.today(it.tom)).approvals).toMatchObject([{ subject: 'AGM1', mayDecide: true }])
  expect((await it.today(it.sue)).approvals).toEqual([])
  // Another action than was asked for is no longer approved.
  it.rename('GBP')
  expect((await it.today(it.tom)).approvals).toEqual([])
})

/** One order that took a minute, one that took ten, and one of yesterday. */
async function sales(db: Sql, now: Date): Promise<void> {
  for (const { took, ended } of [
    { took: 60, ended: now },
    { took: 600, ended: now },
    { took: 5, ended: new Date(now.getTime() - 86_400_000) },
  ]) {
    const at = (seconds: number) => new Date(ended.getTime() - seconds * 1_000)
    const id = newId('ord', at(took + 900))
    await db.query(
      `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, send_asset,
         send_units, receive_asset, receive_units, counterparty, created_at, updated_at)
       values ($1, 'sell', 'cus_1', 'completed', 3, '{}', $1, $1, '1', 'USDC@1', 1, 'EUR', 1, '', $2, $2)`,
      [id, ended],
    )
    for (const [seq, from, to, when] of [
      [1, 'awaiting_deposit', 'awaiting_deposit', at(took + 900)],
      [2, 'awaiting_deposit', 'confirming', at(took)],
      [3, 'converted', 'completed', ended],
    ] as const)
      await db.query(
        `insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
         values ($1, $2::int, $2::int::text, 'x', 'system', $3, $4, $5, '{}')`,
        [id, seq, from, to, when],
      )
  }
}

/** A day of the ledger: the owner's capital, an incoming payment, a loss and a fee; and a payment of the day before. */
async function books(db: Sql, now: Date): Promise<void> {
  const eur = (cents: bigint) => Money.money('EUR', cents)
  const bank = Postings.nostroAccount('EUR')
  const coins = Money.money('USDC@1', 500_000_000n)
  const yesterday = new Date(now.getTime() - 86_400_000)
  await ledger.post(
    db,
    [Postings.moneyReceived('ord_old', { kind: 'statement_line', id: 'l0' }, bank, eur(9_900n))],
    yesterday,
  )
  await ledger.post(
    db,
    [
      Postings.capital('bank:eur', bank, eur(1_000_000n)),
      Postings.capital('hot', Postings.hotAccount(1), coins),
      Postings.moneyReceived('ord_1', { kind: 'statement_line', id: 'l1' }, bank, eur(10_000n)),
      Postings.lossBooked('difference', bank, eur(2_500n)),
      Postings.acquirerFee('fee', eur(130n)),
    ],
    now,
  )
}

test('the figures of the day match the ledger, the queued payments and the state of rails', async () => {
  const it = await open()
  const { db, clock } = it
  await books(db, clock.now())
  await db.query(
    `insert into evm_transfer (key, kind, awaits_release, chain_id, asset, units, to_address, state, asked_at)
     values ('t1', 'out', false, 1, 'USDC@1', 20000000, '0x1', 'asked', $1)`,
    [clock.now()],
  )
  await sales(db, clock.now())
  await db.query('insert into evm_chain (chain_id, head_number) values (1, 105)')
  const { body } = await it.call<AnswerTo<'lookAtFigures'>>(it.vic, 'today/figures')
  const of = (amount: string) => ({ currency: 'EUR', amount })
  expect(body.money).toEqual([{ in: of('100.00'), out: of('25.00') }])
  expect(body.margin).toEqual([of('-26.30')])
  expect(body.filled).toEqual([{ service: 'sell', count: 2, median: 60, slow: 600 }])
  expect(body.holdings).toMatchObject([
    { account: 'bank:EUR', held: of('10174.00'), waits: of('0.00'), outside: null },
    {
      account: 'chain:1:hot',
      kind: 'hot_wallet',
      chain: 'Ethereum',
      held: { currency: 'USDC@1', amount: '500.000000' },
      waits: { amount: '20.000000' },
    },
    { account: 'transit:card', held: of('-1.30') },
  ])
  expect(body.rails).toEqual({
    bankHeardAt: null,
    chains: [{ name: 'Ethereum', behind: 2 }],
    prices: [{ symbol: 'USDC', at: null }],
  })
})
