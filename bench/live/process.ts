/**
 * The child of `live`: `ours <database>` follows orders as the server does, `bare` writes to every open response by a timer.
 * It answers `{ ask: 'usage' }` with its processor time and memory, and `{ ask: 'beat', seconds }` starts the bare loop.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusals } from '@agio/contract'
import * as z from 'zod'
import { createLive } from '../../apps/server/src/orders/core/live.ts'
import { createHttp, events } from '../../apps/server/src/platform/http/http.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'

export type Usage = { readonly processorSeconds: number; readonly residentBytes: number }
export type Question = { readonly ask: 'usage' } | { readonly ask: 'beat'; readonly seconds: number }

const parts = 10
const none = z.strictObject({})

async function ours(databaseUrl: string): Promise<number> {
  const db = openPostgres(databaseUrl)
  const live = createLive(db)
  const http = createHttp({
    catalogue: refusals,
    authenticate: {},
    log: silentLog,
    metrics: createMetrics(),
  })
  http.serve(
    {
      method: 'GET',
      path: '/api/orders/:id/events',
      summary: '',
      access: 'anyone',
      params: z.strictObject({ id: z.string() }),
      query: none,
      body: none,
      answer: z.string(),
      refusals: [],
      produces: 'text/event-stream',
    },
    async ({ params: { id } }) => {
      const [row] = await db.query<{ version: number }>('select version from orders where id = $1', [id])
      return events((stream) => void live.follow(id, row?.version ?? 0, stream).catch(() => stream.end()))
    },
  )
  return Number(new URL(await http.listen('127.0.0.1', 0)).port)
}

const responses: ServerResponse[] = []

/** A tenth of the readers ten times a second, as our events come. */
async function beat(seconds: number): Promise<void> {
  for (let tick = 0; tick < seconds * parts; tick += 1) {
    const text = `id: ${tick}\nevent: order\ndata: {"id":"ord_${'a'.repeat(26)}","status":"U","at":${Date.now()}}\n\n`
    for (let index = tick % parts; index < responses.length; index += parts) responses[index]?.write(text)
    await new Promise((resolve) => setTimeout(resolve, 1000 / parts))
  }
}

async function bare(): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 2000\n\n')
    responses.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 8192, resolve))
  return (server.address() as AddressInfo).port
}

function usage(): Usage {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  return { processorSeconds: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() }
}

process.on('message', (question: Question) => {
  if (question.ask === 'usage') process.send?.(usage())
  else void beat(question.seconds).then(() => process.send?.('done'))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: process.argv[2] === 'ours' ? await ours(process.argv[3] ?? '') : await bare() })
