/** Programs outside that stall, never end, bomb or redirect: the call is over in time, and the answer stays small. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { callOutside } from './outside-call.ts'

const limits = { milliseconds: 20_000, maxBytes: 100_000 }

async function against<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const asked = (listener: RequestListener, with_ = limits) =>
  against(listener, (url) => callOutside(url, {}, with_))

const endless: RequestListener = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
const gzipped =
  (bytes: number, isEnded: boolean): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    gzip.write(Buffer.alloc(bytes))
    if (isEnded) gzip.end()
    else gzip.flush()
  }

test('an answer comes whole, decompressed, whatever its status', async () => {
  const answer = await asked(gzipped(50_000, true))
  expect(answer).toMatchObject({ status: 200, isOk: true })
  expect(answer.text).toHaveLength(50_000)
  const no = await asked((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy'))
  expect([no.status, no.isOk, no.text, no.headers.get('retry-after')]).toEqual([503, false, 'busy', '7'])
})

test.each([
  ['before the first byte', () => undefined],
  ['in the middle of the body', (_, response) => response.writeHead(200).write('{"result":')],
  ['in the middle of a compressed body', gzipped(50_000, false)],
] satisfies [string, RequestListener][])(
  'a server that stalls %s ends the call in time',
  async (_, listener) => {
    const soon = asked(listener, { ...limits, milliseconds: 300 })
    await expect(soon).rejects.toMatchObject({ name: 'OutsideFault', reason: 'late' })
  },
)

test('a fetch that ignores its signal and a body that never ends a read are left behind', async () => {
  const deaf = (() => new Promise<Response>(() => undefined)) as typeof fetch
  const stuck = (async () => new Response(new ReadableStream())) as unknown as typeof fetch
  for (const fetch of [deaf, stuck])
    await expect(
      callOutside('http://one.example/', {}, { ...limits, milliseconds: 30, fetch }),
    ).rejects.toMatchObject({ reason: 'late' })
})

test.each([
  ['never ends', endless],
  ['is small on the wire and huge behind it', gzipped(200_000_000, true)],
] satisfies [string, RequestListener][])('an answer that %s is cut at the limit', async (_, listener) => {
  const before = process.memoryUsage().arrayBuffers
  await expect(asked(listener)).rejects.toMatchObject({ reason: 'too_long' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(250_000_000)
})

test('exactly the limit passes, one byte more does not', async () => {
  const sized = (bytes: number) => asked((_, response) => response.end('x'.repeat(bytes)))
  expect((await sized(limits.maxBytes)).text).toHaveLength(limits.maxBytes)
  await expect(sized(limits.maxBytes + 1)).rejects.toMatchObject({ reason: 'too_long' })
})

test('a redirect is not followed', async () => {
  let followed = 0
  const answer = await asked((request, response) => {
    if (request.url !== '/') followed += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect([answer.status, answer.isOk, followed]).toEqual([307, false, 0])
})

test.each([
  ['GET', 2, 'here'],
  ['POST', 1, undefined],
])('a %s whose connection breaks is sent %i times at most', async (method, times, text) => {
  let count = 0
  const breaking: RequestListener = (request, response) => {
    count += 1
    if (count === 1) request.socket.destroy()
    else response.end('here')
  }
  const answer = await against(breaking, (url) =>
    callOutside(url, { method }, limits).catch(({ reason }: { reason: string }) => ({
      reason,
      text: undefined,
    })),
  )
  expect([count, answer.text]).toEqual([times, text])
})

test('an unreachable address is said with the cause, and a signal of the caller ends the call', async () => {
  const url = await against(
    () => undefined,
    async (it) => it,
  )
  await expect(callOutside(url, {}, limits)).rejects.toThrow(/ECONNREFUSED/)
  await expect(
    against(
      () => undefined,
      (it) => callOutside(it, {}, { ...limits, signal: AbortSignal.timeout(20) }),
    ),
  ).rejects.toMatchObject({ reason: 'unreachable' })
})
