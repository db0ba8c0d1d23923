/**
 * The child of http.ts. `ours` or `bare`: two routes, answered from memory. `stored <database> <order> <token hash>`: a bare
 * server that reads a session and an order.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { placeSellOrder, refusals } from '@agio/contract'
import * as z from 'zod'
import { createHttp } from '../../apps/server/src/platform/http/http.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import type { RouteShape } from '../../apps/server/src/platform/http/route.ts'

const answer = { id: `ord_${'a'.repeat(26)}`, status: 'U', version: 2, updatedAt: '2026-11-20 10:00:00' }
const none = z.strictObject({})

/** Our pipeline as it is in production, with measuring and request ids; no caller is authenticated. */
async function ours(): Promise<number> {
  const http = createHttp({
    catalogue: refusals,
    authenticate: {},
    log: silentLog,
    metrics: createMetrics(),
    checkAnswers: false,
  })
  const shape: Omit<RouteShape, 'method' | 'path'> = {
    summary: '',
    access: 'anyone',
    params: none,
    query: none,
    body: none,
    answer: z.object({ id: z.string(), status: z.string(), version: z.number(), updatedAt: z.string() }),
    refusals: [],
  }
  const params = z.strictObject({ id: z.string().regex(/^ord_[a-z2-7]{26}$/) })
  http.serve({ ...shape, method: 'GET', path: '/api/status/:id', params }, async () => answer)
  http.serve({ ...shape, method: 'POST', path: '/api/words', body: placeSellOrder.body }, async () => answer)
  return Number(new URL(await http.listen('127.0.0.1', 0)).port)
}

async function bare(): Promise<number> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return send(response)
    read(request, (text) => {
      if (typeof JSON.parse(text) === 'object') send(response)
    })
  })
  return listening(server)
}

async function stored(databaseUrl = '', id = '', tokenHash = ''): Promise<number> {
  const db = openPostgres(databaseUrl)
  const session = `select s.id, s.customer_id from session_token t join session s on s.id = t.session_id
    where t.hash = $1 and s.ended_at is null and t.replaced_at is null`
  const server = createServer((_, response) => {
    void (async () => {
      const found = await db.query(session, [Buffer.from(tokenHash, 'hex')])
      if (found.length === 0) return response.writeHead(401).end()
      const [order] = await db.query('select * from orders where id = $1', [id])
      return send(response, order)
    })()
  })
  return listening(server)
}

/** Its connections outlive the rounds of the other side, as ours do. */
async function listening(server: Server): Promise<number> {
  server.keepAliveTimeout = 72_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function send(response: ServerResponse, what: unknown = answer): void {
  const text = JSON.stringify(what)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

function read(request: IncomingMessage, done: (text: string) => void): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => done(Buffer.concat(parts).toString('utf8')))
}

const [, , kind, ...rest] = process.argv
const port = kind === 'ours' ? ours() : kind === 'stored' ? stored(...rest) : bare()
process.send?.({ port: await port })
