/**
 * The children of `live`. `loop` writes to every open response by a timer; `readers <port> <streams>` reads them, so that
 * neither process has more descriptors than it may have. They answer questions by messages.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quantile } from '../measure.ts'
import { createReader, openAll } from './readers.ts'

export type Question = { readonly beat: number } | { readonly openReaders: true } | { readonly late: true }

const parts = 10

/** Gives the port. */
async function loop(): Promise<number> {
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 2000\n\n')
    responses.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 8192, resolve))
  answering(async (question) => {
    if (!('beat' in question)) return
    // A tenth of the readers ten times a second, as our events come.
    for (let tick = 0; tick < question.beat * parts; tick += 1) {
      const text = `id: ${tick}\nevent: order\ndata: {"id":"ord_${'a'.repeat(26)}","status":"U","at":${Date.now()}}\n\n`
      for (let index = tick % parts; index < responses.length; index += parts) responses[index]?.write(text)
      await new Promise((resolve) => setTimeout(resolve, 1000 / parts))
    }
  })
  return (server.address() as AddressInfo).port
}

function readers(port: number, count: number): number {
  const late: number[] = []
  const all = Array.from({ length: count }, () =>
    createReader({ port, path: '/' }, (_, event) =>
      late.push(Date.now() - Number(/"at":(\d+)/.exec(event)?.[1])),
    ),
  )
  answering(async (question) => {
    if ('openReaders' in question) await openAll(all)
    return quantile(late, 0.99)
  })
  return port
}

function answering(answer: (question: Question) => Promise<unknown>): void {
  process.on('message', (question: Question) => {
    void answer(question).then((said) => process.send?.(said ?? 'done'))
  })
}

process.on('disconnect', () => process.exit(0))
const [, , kind, port, count] = process.argv
process.send?.({ port: kind === 'loop' ? await loop() : readers(Number(port), Number(count)) })
