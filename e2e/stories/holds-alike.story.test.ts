/**
 * A customer whom we may not do business with reads the same whatever holds them: every question of the contract
 * that a customer can ask is asked of the real server, for each cause in turn, and the answers are compared byte by byte.
 */
import { type DataExport, routes } from '@agio/contract'
import type { Standing } from '@agio/domain'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshStanding } from '../../apps/server/src/standing/index.ts'
import { ana as account } from '../world/customer.ts'
import { NotOk, until } from '../world/calls.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

type Verifying = Awaited<ReturnType<World['newcomer']>>
type Sql = Parameters<typeof refreshStanding>[0]

const questions = Object.values(routes)
  .filter(({ method, access }) => method === 'GET' && (access === 'customer' || access === 'anyone'))
  .map(({ path }) => path)

/** The ids of their own, by the path of the question; all else is asked of an id that does not exist. */
const own: Record<string, string> = {}
const nobodys = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[`${path} ${name}`] ?? own[name] ?? `nobody_${name}`)

async function answerOf(ana: Verifying, path: string): Promise<readonly [string, number, string]> {
  const answer = await fetch(`${new URL(world.api).origin}${nobodys(path)}`, {
    headers: { authorization: `Bearer ${ana.customer.token()}` },
    signal: AbortSignal.timeout(30_000),
  })
  // A stream says what to ask again, and never ends.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await answer.body?.cancel()
  return [path, answer.status, isStream ? 'stream' : normal(await answer.text())]
}

/** Prices, and the times of each answer, are chance. */
const normal = (text: string): string =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    .replaceAll(/exp_[a-z2-7]{26}/g, 'EXPORT')
    .replaceAll(/"bytes":\d+/g, '"bytes":0')
    .replaceAll(/\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, 'TIME')

const changing = ['/api/rates/history', '/api/coins', '/api/quotes/{id}', '/api/auth/sessions']

const daySeconds = 25 * 3_600

/** The copy of one's own data, file by file; one is made a day. */
async function copyOf(ana: Verifying): Promise<string[]> {
  const { call } = ana.customer
  await world.outside.advance(daySeconds)
  await ana.customer.signIn()
  const { id } = await call<DataExport>('POST', '/profile/data_export')
  const { parts } = await until('a copy', async () => {
    const { export: newest } = await call<{ export: DataExport }>('GET', '/profile/data')
    return newest.id === id && newest.state === 'ready' && newest
  })
  const files: string[] = []
  for (const { part } of parts) {
    const answer = await fetch(`${world.api}/profile/data_export/${id}/parts/${part}`, {
      headers: { authorization: `Bearer ${ana.customer.token()}` },
    })
    const inside = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    for (const [name, bytes] of Object.entries(inside))
      if (name !== 'sessions.json')
        files.push(`${name} ${name.endsWith('.json') ? normal(strFromU8(bytes)) : ''}`)
  }
  return files
}

async function answersTo(ana: Verifying): Promise<string[]> {
  const asked = []
  for (const path of questions.filter((it) => !changing.includes(it)))
    asked.push(String(await answerOf(ana, path)))
  return asked
}

/** Every answer, every press that moves value, the copy of one's data, and the mails. */
async function learns(ana: Verifying): Promise<string[]> {
  const { length: earlier } = await world.outside.mails(ana.customer.email)
  const copy = await copyOf(ana)
  const asked = await answersTo(ana)
  const presses = [
    ana.customer.sells({ payout: '50' }),
    ana.customer.buys({ amount: '50' }),
    ana.customer.call('POST', '/ibans', {
      consents: { correctInformation: true, terms: '2026-11-01' },
    }),
  ]
  const refused = await Promise.all(
    presses.map((press) =>
      press.then(
        () => 'taken',
        (error: unknown) => (error instanceof NotOk ? `${error.status} ${error.code}` : String(error)),
      ),
    ),
  )
  const mails = await world.outside.mails(ana.customer.email)
  const subjects = mails.slice(0, mails.length - earlier).map(({ subject }) => subject)
  return [...asked, ...copy, ...refused, ...subjects]
}

const change = (id: string, work: (sql: Sql, at: Date) => Promise<unknown>) =>
  world.books.database.transaction(async (sql) => {
    const at = await world.outside.now()
    await work(sql, at)
    await refreshStanding(sql, id, at)
  })

type Cause = { begins(id: string): Promise<unknown>; ends(id: string): Promise<unknown> }

const byDesk = async (id: string, act: 'freeze' | 'unfreeze') =>
  (await world.backOffice.as('compliance'))('POST', `/admin/customers/${id}/${act}`, {
    reason: 'many sales just below the limit',
  })

/** All that may hold a customer without their knowing. */
const causes: Readonly<Record<'a list' | 'a suspicion' | 'another account', Cause>> = {
  'a suspicion': { begins: (id) => byDesk(id, 'freeze'), ends: (id) => byDesk(id, 'unfreeze') },
  'a list': {
    begins: (id) =>
      change(id, async (sql, at) => {
        await sql.query(
          `insert into screened_name (id, customer_id, role, name, name_index) values ('scn_1', $1, 'customer', 'x', 'x')`,
          [id],
        )
        await sql.query(
          `insert into screening_hit (id, screened_id, list, entity_id, entity_hash, listed_name, score, found_at)
           values ('scr_1', 'scn_1', 'list', 'e', 'h', 'Listed Person', 90, $1)`,
          [at],
        )
      }),
    ends: (id) =>
      change(id, (sql, at) =>
        sql.query(`update screening_hit set decision = 'false_hit', decided_at = $1 where id = 'scr_1'`, [
          at,
        ]),
      ),
  },
  'another account': {
    begins: (id) =>
      change(id, (sql, at) =>
        sql.query(
          `insert into customer_link (id, customer_id, other_id, strength, kinds, found_at)
           values ('lnk_1', $1, 'cus_other', 'same', '{document}', $2)`,
          [id, at],
        ),
      ),
    ends: (id) =>
      change(id, (sql, at) =>
        sql.query(`update customer_link set decision = 'other_person', decided_at = $1 where id = 'lnk_1'`, [
          at,
        ]),
      ),
  },
}

const refusals: readonly (readonly [Standing.Reason, string])[] = [
  ['refused', 'refused'],
  ['sanctioned', 'screening'],
  ['under_age', 'under_age'],
]

test('a customer who is held, and one who is refused, read the same whatever the cause', async () => {
  const ana = await world.newcomer()
  await ana.reaches('starter')
  const id = await ana.id()
  const sale = await ana.customer.sells({ to: account })
  await sale.pay()
  await sale.is('C')
  const thread = await ana.customer.call<{ id: string }>('POST', '/support/threads', { text: 'Where is it?' })
  Object.assign(own, {
    '/api/orders/sell/{id} id': sale.id,
    '/api/orders/{id}/wallet id': sale.id,
    '/api/orders/{id}/events id': sale.id,
    '/api/transactions/{id}/receipt id': sale.id,
    '/api/support/threads/{id} id': thread.id,
    '/api/support/threads/{id}/messages id': thread.id,
    '/api/support/threads/{id}/stream id': thread.id,
    doc: 'terms',
  })
  // The day of the sale is over: from now on no window of a limit changes.
  await world.outside.advance(daySeconds)
  await ana.customer.signIn()
  const before = await answersTo(ana)
  expect(before.filter((answer) => answer.includes(',500,'))).toEqual([])
  // The thing that is asked by its id is there: the comparison is not one of refusals.
  expect(before.filter((answer) => answer.includes(sale.id)).length).toBeGreaterThan(2)

  const held: Record<string, string[]> = {}
  for (const [cause, { begins, ends }] of Object.entries(causes)) {
    await begins(id)
    held[cause] = await learns(ana)
    await ends(id)
  }
  for (const cause of Object.keys(causes)) expect(held[cause], cause).toEqual(held['a suspicion'])
  expect(held['a list']).toContain('403 customer.in_review')

  const refused: Record<string, string[]> = {}
  for (const [cause, reason] of refusals) {
    await change(id, (sql) =>
      sql.query(`update verification set state = 'no_service', reason = $2 where customer_id = $1`, [
        id,
        reason,
      ]),
    )
    refused[cause] = await learns(ana)
  }
  for (const [cause] of refusals) expect(refused[cause], cause).toEqual(refused['refused'])
})
