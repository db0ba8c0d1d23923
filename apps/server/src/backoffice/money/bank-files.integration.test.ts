/** The room of bank files: pages of what came, those with trouble apart, and each file with its cases. */
import type { AnswerTo } from '@agio/contract/client'
import { expect, onTestFinished, test } from 'vitest'
import { openCase } from '../../cases/index.ts'
import { openWorld } from '../../testing/world.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { waitingFor } from '../today/today-store.ts'
import { bankFileRoutes } from './bank-file-routes.ts'

const sha = (letter: string) => letter.repeat(64)

async function open() {
  const world = await openWorld()
  onTestFinished(world.close)
  const { db, clock } = world
  const office = await openBackOffice(world)
  const http = await world.serve((serve) => bankFileRoutes(serve, world.platform), {
    authenticate: { operator: authenticateOperator(world.platform) },
  })
  const vic = await office.person('Vic Viewer', 'viewer')
  const files = async (query: string) =>
    (await http.json<AnswerTo<'listBankFiles'>>('GET', `/api/admin/bank_files${query}`, { as: vic.token }))
      .body
  const file = async (id: string) =>
    http.json<AnswerTo<'getBankFile'>>('GET', `/api/admin/bank_files/${id}`, { as: vic.token })
  const lines = async (query: string) =>
    (await http.json<AnswerTo<'listBankLines'>>('GET', `/api/admin/bank_lines${query}`, { as: vic.token }))
      .body
  const came = (id: string, seconds: number, more: { refused?: string; unread?: number } = {}) =>
    db.query(
      `insert into bank_file (sha256, name, kind, refused, unread, entries, imported_at)
       values ($1, $2, 'camt.053', $3, $4, 2, $5::timestamptz + $6 * interval '1 second')`,
      [sha(id), `${id}.xml`, more.refused ?? null, more.unread ?? 0, clock.now(), seconds],
    )
  return { db, clock, files, file, lines, came }
}

test('files come newest first, page by page, each once; those with trouble can be chosen', async () => {
  const it = await open()
  for (const [at, id] of ['a', 'b', 'c', 'd', 'e'].entries())
    await it.came(
      id,
      Math.floor(at / 2),
      id === 'b' ? { refused: 'bank.file_not_xml' } : id === 'd' ? { unread: 1 } : {},
    )
  const names: string[] = []
  for (let query = '?limit=2'; query !== '';) {
    const page = await it.files(query)
    names.push(...page.items.map(({ name }) => name))
    query = page.next === null ? '' : `?limit=2&cursor=${page.next}`
  }
  expect(names).toEqual(['e.xml', 'd.xml', 'c.xml', 'b.xml', 'a.xml'])
  expect((await it.files('?state=trouble')).items.map(({ name, state }) => [name, state])).toEqual([
    ['d.xml', 'entries_unread'],
    ['b.xml', 'refused'],
  ])
})

test('a file has its sums to the hundredth and its cases, which Today counts', async () => {
  const it = await open()
  await it.came('a', 0, { unread: 1 })
  await it.db.query(
    `insert into bank_line (identity, file, place, kind, account, statement, currency, units, credit, movement, indexes, outcome,
       details, recorded_at)
     select 'l' || n, $1, 0, 'camt.053', 'EUR', 'S', 'EUR', units, true, 'l' || n, '{}', outcome, jsonb_build_object('entry', n, 'detail', 0), $2
     from (values (1, 5, 'credit_unallocated'), (2, 250, 'credit_not_posted'), (3, 1000, 'not_booked')) of(n, units, outcome)`,
    [sha('a'), it.clock.now()],
  )
  await it.db.query(
    `insert into bank_statement_sum (file, place, kind, account, statement, recorded_at, currency, entries, units, lines,
       posted_lines, posted_units, doubt_lines, doubt_units, known_lines, known_units, waiting_lines, waiting_units, closed_lines,
       closed_units)
     select $1, place, 'camt.053', 'EUR', 'S', $2, 'EUR', 1, -5, 1, 1, -5, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(0, 1) place`,
    [sha('a'), it.clock.now()],
  )
  const lines = await it.lines(`?file=${sha('a')}&statement=0`)
  expect(lines.items.map(({ entry, amount, fate, direction }) => [entry, amount, fate, direction])).toEqual([
    [2, '0.05', 'posted', 'in'],
    [3, '2.50', 'doubt', 'in'],
    [4, '10.00', 'waiting', 'in'],
  ])
  expect((await it.lines(`?file=${sha('a')}&fate=doubt`)).items.map(({ entry }) => entry)).toEqual([3])
  const data = { name: 'a.xml', refusal: null, entries: 1 }
  const subject = { kind: 'file', id: sha('a') } as const
  await openCase(it.db, { kind: 'bank_file_trouble', subject, data }, it.clock.now())
  expect((await it.file(sha('a'))).body).toMatchObject({
    sums: [
      {
        currency: 'EUR',
        direction: 'in',
        total: '12.55',
        posted: '0.05',
        doubt: '2.50',
        known: '0.00',
        waiting: '10.00',
        closed: '0.00',
      },
    ],
    statements: [{ place: 0, id: 'S', account: 'EUR', lines: 3 }],
    totals: [{ currency: 'EUR', entries: 2, total: '-0.10' }],
    cases: [{ kind: 'bank_file_trouble', isOpen: true }],
  })
  expect(await waitingFor(it.db, { operatorId: 'opr_x', today: '2026-11-20' })).toContainEqual(
    expect.objectContaining({ kind: 'alerts', case: 'bank_file_trouble', count: 1 }),
  )
  expect((await it.file(sha('f'))).status).toBe(404)
})
