/** Publishers that are down, cut, shrunk or send on: the version before stays, an operator has a case, and it heals itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listCases } from '../cases/index.ts'
import { openTestDatabase, testClock, type TestDatabase } from '../platform/testing.ts'
import { readSettings } from '../settings/settings.ts'
import { testPlatform } from '../testing/world.ts'
import { hitsOf } from './hits/compare.ts'
import { createListWorker } from './list-worker.ts'
import { importRows, listRows } from './lists/list-store.ts'
import { openTestScreening, usual } from './testing.ts'

const lineOf = (name: string, id: string | number) =>
  JSON.stringify({ id: `${id}`, schema: 'Person', properties: { name: [name] } })
const full = ['Zebulon Quistgaard', 'Ottokar Xhaferi', 'Hrothgar Uzunkaya'].map(lineOf).join('\n')

type Answer = { status: number; text: string; location?: string; until?: Promise<void> }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function publisher() {
  const answer: Answer = { status: 200, text: full }
  let asked = 0
  const server = createServer(async ({ url }, response) => {
    asked += 1
    await answer.until
    const sent = url === '/elsewhere' ? { status: 200, text: full } : answer
    response.writeHead(sent.status, { ...('location' in sent && { location: sent.location }) }).end(sent.text)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    answer,
    asked: () => asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`,
  }
}

/** The files of a list are in this folder while they are read. */
const settingsOf = (SANCTIONS_LISTS: string, dataDir = mkdtempSync(join(tmpdir(), 'agio-lists-'))) => ({
  ...readSettings({ NODE_ENV: 'test', SANCTIONS_LISTS }),
  dataDir,
})

async function running(db: TestDatabase, url: string, folder?: string) {
  const clock = testClock('2026-03-01T08:00:00Z')
  const settings = settingsOf(`open=opensanctions:${url}`, folder)
  const worker = await createListWorker(testPlatform({ db, clock, settings }))
  const screening = openTestScreening(db, { settings, clock })
  return {
    clock,
    screening,
    pass: () => worker.pass(new AbortController().signal, () => undefined),
    cases: async () =>
      (
        await listCases(db, {
          kind: 'sanctions_list_refused',
          orderId: null,
          isOpen: true,
          before: null,
          count: 9,
        })
      ).map(({ kind, subject, data }) => ({ kind, list: subject.id, ...data })),
  }
}

test('a list whose files cannot be written is tried again soon', async () => {
  await using db = await openTestDatabase()
  const { url } = await publisher()
  const folder = join(mkdtempSync(join(tmpdir(), 'agio-lists-')), 'file')
  writeFileSync(folder, '')
  const { clock, screening, pass } = await running(db, url, folder)
  await expect(pass()).rejects.toThrow(/EEXIST|ENOTDIR/)
  rmSync(folder)
  expect(await pass()).toBe(false)
  clock.advance(60)
  expect(await pass()).toBe(true)
  expect(await hitsOf(db, { name: 'Zebulon Quistgaard' }, usual)).toMatchObject([
    { list: 'open', entity: '0' },
  ])
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
})

test('a list is taken at once, and looked at again when it is time', async () => {
  await using db = await openTestDatabase()
  const { answer, url } = await publisher()
  const { clock, screening, pass, cases } = await running(db, url)
  await expect(screening.names(['Zebulon Quistgaard'])).rejects.toThrow('waits for the list open')
  expect(await pass()).toBe(true)
  expect(await pass()).toBe(false)
  expect(await hitsOf(db, { name: 'Zebulon Quistgaard' }, usual)).toMatchObject([
    { list: 'open', entity: '0' },
  ])
  expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
  answer.text = `${full}\n${lineOf('Thaddeus Zvyozdny', '9')}`
  clock.advance(6 * 3_600 - 1)
  expect(await pass()).toBe(false)
  clock.advance(1)
  expect(await pass()).toBe(true)
  expect(await hitsOf(db, { name: 'Thaddeus Zvyozdny' }, usual)).toMatchObject([
    { list: 'open', entity: '9' },
  ])
  expect(await screening.names(['Thaddeus Zvyozdny'])).toBeDefined()
  expect(await cases()).toEqual([])
})

test.each([
  ['is down', { status: 503, text: 'busy' }, /answered 503/],
  ['sends half a file', { status: 200, text: full.slice(0, 100) }, /no JSON/],
  ['lost entries', { status: 200, text: lineOf('Ottokar Xhaferi', '1') }, /version in force 3/],
  ['sends on for ever', { status: 302, text: '', location: '/list' }, /on and on/],
  ['sends on to another protocol', { status: 302, text: '', location: 'ftp://x.example/' }, /without TLS/],
])(
  'a publisher that %s: the version before stays, and a case is open until it is well',
  async (_, bad, said) => {
    await using db = await openTestDatabase()
    const { answer, url } = await publisher()
    const { clock, screening, pass, cases } = await running(db, url)
    await pass()
    Object.assign(answer, bad)
    clock.advance(6 * 3_600)
    await pass()
    clock.advance(60)
    await pass()
    expect(await cases()).toEqual([
      { kind: 'sanctions_list_refused', list: 'open', reason: expect.stringMatching(said) },
    ])
    expect(await listRows(db)).toMatchObject([{ entries: 3, trouble: expect.stringMatching(said) }])
    expect(await screening.names(['Zebulon Quistgaard'])).toBeDefined()
    Object.assign(answer, { status: 200, text: full })
    clock.advance(60)
    await pass()
    expect(await cases()).toEqual([])
    expect(await listRows(db)).toMatchObject([{ trouble: null, checkedAt: clock.now() }])
    expect(await importRows(db, 'open', 9)).toHaveLength(2)
  },
)

test('a list that one process fetches, however long it takes, is fetched by no other process beside it', async () => {
  await using db = await openTestDatabase()
  const { answer, asked, url } = await publisher()
  const one = await running(db, url)
  const other = await running(db, url)
  let release = () => {}
  answer.until = new Promise((resolve) => (release = resolve))
  const fetching = one.pass()
  await expect.poll(asked, { timeout: 20_000 }).toBe(1)
  // The lease has run out long ago.
  await db.query("update sanctions_list set leased_until = clock_timestamp() - interval '1 minute'")
  other.clock.advance(600)
  expect(await other.pass()).toBe(false)
  release()
  expect(await fetching).toBe(true)
  expect(asked()).toBe(1)
  expect(await listRows(db)).toMatchObject([{ entries: 3, trouble: null }])
  one.clock.advance(6 * 3_600)
  expect(await one.pass()).toBe(true)
})

test('a publisher may send on to where its file is', async () => {
  await using db = await openTestDatabase()
  const { answer, url } = await publisher()
  Object.assign(answer, { status: 302, location: '/elsewhere' })
  const { pass } = await running(db, url)
  await pass()
  expect(await listRows(db)).toMatchObject([{ entries: 3 }])
})

test('a list that the settings no longer name is gone with its entries', async () => {
  await using db = await openTestDatabase()
  const { url } = await publisher()
  const { pass } = await running(db, url)
  await pass()
  await createListWorker(testPlatform({ db, settings: settingsOf('') }))
  expect(await listRows(db)).toEqual([])
  expect(await db.query('select 1 from listed_name')).toEqual([])
})
