/** A yente beside the lists: its hits are hits like all others, and without its answer no name passes. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listCases } from '../../cases/index.ts'
import { openTestDatabase, testClock, type TestDatabase } from '../../platform/testing.ts'
import { openTestScreening } from '../testing.ts'

const clock = testClock('2026-03-01T08:00:00Z')
const wallet = '0x7f367cc41522ce07553e823bf3be79a889debe1b'
/** A list writes it with its checksum, and is searched letter by letter. */
const listedAs = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B'
const balthasar = {
  id: 'Q1',
  caption: 'Balthasar Oyelowski',
  schema: 'Person',
  properties: {
    name: ['Balthasar Oyelowski'],
    birthDate: ['1961-02-03'],
    country: ['ng'],
    topics: ['sanction'],
  },
  score: 0.91,
  match: true,
}
const purse = {
  id: 'W1',
  schema: 'CryptoWallet',
  properties: { publicKey: [listedAs] },
  score: 0.5,
  match: false,
}

type Asked = { queries: Record<string, { schema: string; properties: Record<string, string[]> }> }
type Speak = (asked: Asked, response: ServerResponse) => void
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const each = (asked: Asked, answer: (query: Asked['queries'][string]) => unknown) =>
  JSON.stringify({
    responses: Object.fromEntries(Object.entries(asked.queries).map(([id, query]) => [id, answer(query)])),
    limit: 5,
  })
const found = (...results: object[]) => ({ status: 200, results, total: { value: results.length } })
const well: Speak = (asked, response) => {
  response.end(
    each(asked, ({ schema, properties }) => {
      if (schema === 'CryptoWallet')
        return found(...(properties['publicKey']?.includes(listedAs) ? [purse] : []))
      return found(...(properties['name']?.[0]?.endsWith('Oyelowski') ? [balthasar] : []))
    }),
  )
}

async function remote(speak: Speak = well) {
  const it = { speak, asked: [] as { url?: string | undefined; key?: string | undefined; body: Asked }[] }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      const body = JSON.parse(text) as Asked
      it.asked.push({ url: request.url, key: request.headers.authorization, body })
      it.speak(body, response)
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const settings = {
    screeningApiUrl: url,
    screeningApiDataset: 'sanctions',
    screeningApiKey: 'k-1',
    screeningApiHours: 24,
  }
  return Object.assign(it, { settings })
}

const openOn = (db: TestDatabase, { settings }: Awaited<ReturnType<typeof remote>>) =>
  openTestScreening(db, { clock, settings })
const casesOf = async (db: TestDatabase, kind: string) =>
  (await listCases(db, { kind, orderId: null, isOpen: true, before: null, count: 9 })).map(({ data }) => data)

test('a name on the remote list alone is a hit with a case, once; false, it holds this customer no more until it says more', async () => {
  await using db = await openTestDatabase()
  const yente = await remote()
  const screening = openOn(db, yente)
  const names = ['Balthasar Oyelowski', 'Anna Berg', '']
  for (const order of ['ord_1', 'ord_2']) expect(await screening.names(names, 'cus_1', order)).toBeDefined()
  expect(yente.asked[0]).toEqual({
    url: '/match/sanctions?limit=5',
    key: 'ApiKey k-1',
    body: {
      queries: {
        q0: { schema: 'LegalEntity', properties: { name: ['Balthasar Oyelowski'] } },
        q1: { schema: 'LegalEntity', properties: { name: ['Anna Berg'] } },
      },
    },
  })
  const cases = await casesOf(db, 'screening_hit')
  expect(cases).toMatchObject([
    { list: 'yente sanctions', entity: 'Q1', listedName: 'Balthasar Oyelowski', score: 91 },
  ])
  const { hit } = cases[0] as { hit: string }
  // Compliance reads the entry's contents beside the name.
  expect(await screening.hits.one(hit)).toMatchObject({
    kind: 'person',
    names: ['Balthasar Oyelowski'],
    birthDates: ['1961-02-03'],
    countries: ['ng'],
  })
  await screening.hits.decide(db, hit, 'false_hit')
  expect(await screening.names(names, 'cus_1')).toBeUndefined()
  const more = { ...balthasar, properties: { ...balthasar.properties, alias: ['Balt Oye'] } }
  yente.speak = (asked, response) => void response.end(each(asked, () => found(more)))
  expect(await screening.names(['Balthasar Oyelowski'], 'cus_1')).toBeDefined()
})

test('a wallet that an entry names is listed, whatever its score; another is not', async () => {
  await using db = await openTestDatabase()
  const screening = openOn(db, await remote())
  expect(await screening.addresses([`0x${'c'.repeat(40)}`, wallet.toUpperCase().replace('0X', '0x')])).toBe(
    `a listed address: ${wallet} (yente sanctions W1)`,
  )
  expect(await screening.addresses([`0x${'c'.repeat(40)}`])).toBeUndefined()
})

test('the same entry twice in one answer is one hit, and one that is no match is none', async () => {
  await using db = await openTestDatabase()
  const yente = await remote(
    (asked, response) =>
      void response.end(
        each(asked, () => found(balthasar, { ...balthasar, id: 'Q2', match: false }, balthasar)),
      ),
  )
  expect(await openOn(db, yente).names(['Balthasar Oyelowski'])).toBeDefined()
  expect(await casesOf(db, 'screening_hit')).toMatchObject([{ entity: 'Q1' }])
})

const silences: [string, Speak, RegExp][] = [
  ['is down', (_, response) => response.writeHead(503).end('no index'), /answered 503/],
  ['refuses our key', (_, response) => response.writeHead(401).end('{}'), /answered 401/],
  ['hangs up', (_, response) => response.destroy(), /127\.0\.0\.1/],
  ['never answers', () => undefined, /no end after/],
  ['answers a page', (_, response) => response.end('<html>busy</html>'), /something else/],
  ['answers without an end', (_, response) => response.end('x'.repeat(5_100_000)), /longer than/],
  ['leaves out a question', (_, response) => response.end('{"responses":{}}'), /left out/],
  [
    'fails at one question',
    (asked, response) => response.end(each(asked, () => ({ status: 500, results: [] }))),
    /something else/,
  ],
  [
    'has a score beyond all scores',
    (asked, response) => response.end(each(asked, () => found({ ...balthasar, score: 91 }))),
    /something else/,
  ],
]
test.each(silences)(
  'a remote that %s: no customer passes, an operator has one case, and it closes with the next answer',
  async (_, speak, reason) => {
    await using db = await openTestDatabase()
    const yente = await remote(speak)
    const screening = openOn(db, yente)
    await expect(screening.names(['Anna Berg'])).rejects.toThrow(reason)
    await expect(screening.addresses([`0x${'c'.repeat(40)}`])).rejects.toThrow(reason)
    expect(await casesOf(db, 'screening_silent')).toEqual([{ reason: expect.stringMatching(reason) }])
    // No row says that the name was compared.
    expect(await db.query('select 1 from screened_name')).toEqual([])
    yente.speak = well
    expect(await screening.names(['Anna Berg'])).toBeUndefined()
    expect(await casesOf(db, 'screening_silent')).toEqual([])
  },
)

test('the case of a remote that did not answer one process is closed by its answer to another', async () => {
  await using db = await openTestDatabase()
  const yente = await remote(well)
  const [one, other] = [openOn(db, yente), openOn(db, yente)]
  expect(await other.names(['Anna Berg'])).toBeUndefined()
  yente.speak = (_, response) => response.writeHead(503).end('no index')
  await expect(one.names(['Berta Tal'])).rejects.toThrow(/answered 503/)
  expect(await casesOf(db, 'screening_silent')).toHaveLength(1)
  yente.speak = well
  expect(await other.names(['Berta Tal'])).toBeUndefined()
  expect(await casesOf(db, 'screening_silent')).toEqual([])
})

test('names of before are asked about again after a day, and once where the remote is new in the settings', async () => {
  await using db = await openTestDatabase()
  const yente = await remote((asked, response) => void response.end(each(asked, () => found())))
  expect(
    await openTestScreening(db, { clock }).names(['Balthasar Oyelowski'], 'cus_1', 'ord_7'),
  ).toBeUndefined()
  const screening = openOn(db, yente)
  const worker = await screening.hits.createWorker()
  const pass = () => worker.pass(new AbortController().signal, () => undefined)
  expect(await pass()).toBe(true)
  expect(yente.asked).toHaveLength(1)
  expect(await pass()).toBe(false)
  yente.speak = well
  clock.advance(24 * 3_600 - 1)
  expect(await pass()).toBe(false)
  clock.advance(1)
  expect(await pass()).toBe(true)
  expect(await casesOf(db, 'screening_hit')).toMatchObject([{ entity: 'Q1' }])
})
