import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { EventStream } from './event-streams.ts'
import { createHttp, events, type Http } from './http.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'

const none = z.strictObject({})
let http: Http
let url: string
let open: EventStream[]
let over: Set<string>
const history = ['one', 'two', 'three', 'four']

beforeEach(async () => {
  open = []
  over = new Set()
  http = createHttp({
    catalogue: {},
    authenticate: {
      // A token `ana.2` is the second session of Ana.
      customer: async ({ token = '' }) => ({ caller: { id: token.split('.')[0] ?? '', sessionId: token } }),
    },
    log: silentLog,
    metrics: createMetrics(),
    streams: {
      heartbeatSeconds: 0.05,
      mostWaiting: 20_000,
      mostOfCaller: 3,
      overOf: async (ids) => ids.filter((id) => over.has(id)),
    },
  })
  for (const access of ['anyone', 'customer'])
    http.serve(
      {
        method: 'GET',
        path: access === 'anyone' ? '/api/events' : '/api/events/mine',
        summary: '',
        access,
        params: none,
        query: none,
        body: none,
        answer: z.string(),
        refusals: [],
        produces: 'text/event-stream',
      },
      async () =>
        events((stream) => {
          open.push(stream)
          const seen = stream.lastEventId === undefined ? 0 : Number(stream.lastEventId)
          history
            .slice(seen)
            .forEach((word, index) => stream.send(String(seen + index + 1), 'word', { word }))
          stream.closed = () => open.splice(open.indexOf(stream), 1)
        }),
    )
  url = `${await http.listen('127.0.0.1', 0)}/api/events`
})
afterEach(() => http.stop())

function connect(
  headers: Record<string, string> = {},
  path = '',
): Promise<{ response: IncomingMessage; read(): string }> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers }, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('error', () => undefined)
      resolve({ response, read: () => text })
    }).on('error', reject)
  })
}

test('events arrive with their ids, and a reader that comes back gets what it missed only', async () => {
  const first = await connect()
  expect(first.response.headers['content-type']).toBe('text/event-stream')
  expect(first.response.headers['cache-control']).toBe('no-store')
  await expect.poll(first.read).toContain('id: 4\nevent: word\ndata: {"word":"four"}\n\n')
  first.response.destroy()
  await expect.poll(() => open.length).toBe(0)
  const again = await connect({ 'last-event-id': '2' })
  await expect.poll(again.read).toContain('four')
  expect(again.read()).not.toContain('two')
  expect(again.read()).toContain('three')
})

test('a quiet stream is kept alive, and all end at the stop', async () => {
  const { response, read } = await connect()
  await expect.poll(read).toContain(':\n\n')
  const ended = new Promise((resolve) => response.on('end', resolve))
  await http.stop()
  await ended
})

test('a reader that does not keep up is cut off', async () => {
  const { response } = await connect()
  response.pause()
  await expect.poll(() => open.length).toBe(1)
  const stream = open[0]!
  await expect
    .poll(() => stream.send('9', 'word', { word: 'x'.repeat(100_000) }), { interval: 1 })
    .toBe(false)
  await expect.poll(() => open.length).toBe(0)
})

test('an event is one event, whatever its words hold', async () => {
  const { read } = await connect()
  await expect.poll(() => open.length).toBe(1)
  open[0]!.send('5\n\nevent: false', 'word', { word: 'a\n\nb' })
  await expect.poll(read).toContain('id: 5  event: false\nevent: word\ndata: {"word":"a\\n\\nb"}\n\n')
})

const mine = (token: string) => connect({ authorization: `Bearer ${token}` }, '/mine')
const openSessions = () => open.map(({ sessionId }) => sessionId).toSorted()

test('a stream ends with its session: at once when somebody ended it, by the next heartbeat when it is over', async () => {
  const [first] = await Promise.all([mine('ana.1'), mine('ana.2'), mine('ben.1'), connect()])
  await expect.poll(openSessions).toEqual(['', 'ana.1', 'ana.2', 'ben.1'])
  const ended = new Promise((resolve) => first.response.on('end', resolve))
  http.streams.endOf(['ana.1', 'nobody.9'])
  await ended
  await expect.poll(openSessions).toEqual(['', 'ana.2', 'ben.1'])
  over.add('ben.1')
  await expect.poll(openSessions).toEqual(['', 'ana.2'])
})

test('of one caller the newest streams stay, whatever sessions they are of; others are not touched', async () => {
  await Promise.all([mine('ben.1'), connect(), connect(), connect(), connect()])
  for (const session of ['ana.1', 'ana.2', 'ana.3', 'ana.4', 'ana.5']) await mine(session)
  await expect.poll(openSessions).toEqual(['', '', '', '', 'ana.3', 'ana.4', 'ana.5', 'ben.1'])
  await Promise.all(Array.from({ length: 200 }, () => mine('ana.5')))
  await expect.poll(() => http.streams.count()).toBe(8)
})
