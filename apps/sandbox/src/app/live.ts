/** Pages hear events without asking: server-sent events, and who listens to something. */
import type { FastifyInstance } from 'fastify'

export type Listeners<T> = { on(hear: (it: T) => void): () => void; tell(it: T): void; count(): number }

export function createListeners<T>(): Listeners<T> {
  const all = new Set<(it: T) => void>()
  return {
    on(hear) {
      all.add(hear)
      return () => void all.delete(hear)
    },
    tell: (it) => all.forEach((hear) => hear(it)),
    count: () => all.size,
  }
}

export type Send = (event: string, data: unknown) => void

const heartbeatMs = 20_000

/** A stream at an address; `open` begins to send and gives what ends it. */
export function liveAt(app: FastifyInstance, path: string, open: (send: Send) => () => void): void {
  app.get(path, (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write('retry: 1000\n\n')
    const end = open((event, data) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    const beat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
    raw.once('close', () => {
      clearInterval(beat)
      end()
    })
  })
}
