/** The proxy in front of several API processes: at an address of its own, in turns. */
import { createServer, request, type IncomingMessage } from 'node:http'
import { freePort } from '../../../scripts/run.mjs'

export const proxyHost = '127.0.0.2'

export type Proxy = Awaited<ReturnType<typeof openProxy>>

/** A process that takes no connection has not seen the request, so another one gets it. */
export async function openProxy() {
  let ports: readonly number[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => pass(ports.length + 2))
    const pass = (tries: number) => {
      const port = ports[(turn += 1) % ports.length]
      // Many visitors: one alone would soon sign in too often.
      const visitor = `203.0.${Math.trunc(turn / 250) % 250}.${turn % 250}`
      const headers = { ...passedOn(asked), 'x-forwarded-for': visitor, 'x-forwarded-proto': 'http' }
      const where = {
        host: '127.0.0.1',
        localAddress: proxyHost,
        port,
        path: asked.url,
        method: asked.method,
      }
      const passed = request({ ...where, headers, agent: false }, (given) => {
        answer.writeHead(given.statusCode ?? 502, passedOn(given))
        given.pipe(answer)
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 0) return pass(tries - 1)
        if (!answer.headersSent) answer.writeHead(502)
        answer.end(String(error.code))
      })
      answer.on('close', () => passed.destroy())
      passed.end(Buffer.concat(chunks))
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, proxyHost, resolve))
  return {
    url: `http://${proxyHost}:${port}`,
    add: (port: number) => void (ports = [...ports, port]),
    remove: (port: number) => void (ports = ports.filter((one) => one !== port)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The `keep-alive` header is about this connection, and not about the next one. */
function passedOn({ headers }: IncomingMessage) {
  const { connection: _, 'keep-alive': __, ...others } = headers
  return others
}
