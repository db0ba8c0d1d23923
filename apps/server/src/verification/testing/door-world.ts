/** For tests: signed-in customers, an outbox that works, and services of verification on the sandbox's ends behind real HTTP. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { serveOn, type Serve as SandboxServe } from '../../../../sandbox/src/app/serve.ts'
import type { CustomerWorld } from '../../customers/testing.ts'
import { authenticateCustomer } from '../../customers/index.ts'
import { createLog, type Log } from '../../platform/log.ts'
import type { Serve } from '../../platform/http/route.ts'
import { createOutboxWorker, type OutboxHandler } from '../../platform/queue/outbox.ts'
import type { Worker } from '../../platform/queue/loop.ts'

export type Outside = {
  readonly url: string
  readonly folder: string
  at(path: string, body?: object): Promise<unknown>
}

/** A part of the sandbox on a port of its own. */
export async function openOutside(
  world: Pick<CustomerWorld, 'onClose'>,
  open: (app: FastifyInstance, serve: SandboxServe, folder: string, base: () => string) => () => unknown,
): Promise<Outside> {
  const app = fastify({ forceCloseConnections: true })
  const folder = mkdtempSync(join(tmpdir(), 'agio-doors-'))
  let url = ''
  const close = open(app, serveOn(app), folder, () => url)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  world.onClose(async () => {
    close()
    await app.close()
  })
  return {
    url,
    folder,
    async at(path, body) {
      const answer = await fetch(`${url}${path}`, {
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      return answer.json()
    },
  }
}

/** Routes for signed-in customers; the log is kept. */
export async function serveDoors(world: CustomerWorld, register: (serve: Serve, log: Log) => void) {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const http = await world.serve((serve) => register(serve, log), {
    authenticate: { customer: authenticateCustomer(world.platform) },
    log,
  })
  return { http, log, lines }
}

/** The workers of a process, until the test is over. */
export function runDoors(
  world: CustomerWorld,
  handlers: Readonly<Record<string, OutboxHandler>>,
  workers: readonly Worker[],
  log: Log,
): void {
  const stopping = new AbortController()
  const all = [createOutboxWorker({ database: world.db, handlers, log }), ...workers]
  const running = all.map((worker) => worker.run(stopping.signal))
  world.onClose(async () => {
    stopping.abort()
    await Promise.all(running)
  })
}
