/** Fastify as this program uses it: it finds the route and reads the body; bad input ends here with a 4xx. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { sendAnswer, type Answer, type Refuse } from './answer.ts'
import { apiHeaders } from './headers.ts'
import { capConnections } from '../guards/connections.ts'
import { Malformed, readJson } from './json-body.ts'

/** Of a body that is no file. */
export const bodyLimitBytes = 256 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Its route takes a file. */
    takesBytes: boolean
    /** The body as it came. */
    bodyBytes: Uint8Array | undefined
  }
}

const noSchemas = () => () => {
  throw new Error('routes bring no schemas to the framework')
}

/** Not listening yet, without routes. Of `trustedProxies` and of this machine X-Forwarded-For is believed. */
export function createFastify(
  refuse: Refuse,
  { trustedProxies = [], clock }: { trustedProxies?: readonly string[]; clock?: Clock | undefined } = {},
): FastifyInstance {
  // Any other sender writes into it what they like.
  const isProxy = compile(['loopback', ...trustedProxies])
  const boot = randomBytes(6).toString('hex')
  let count = 0
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    // A client that sends its headers one byte at a time holds a descriptor no longer than this.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    trustProxy: isProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    genReqId: () => `req_${boot}${(count += 1).toString(36)}`,
    routerOptions: { maxParamLength: 500 },
    // The contract's own schemas are parsed in the pipeline; the framework's compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // An address that cannot be read: the framework's own answer would repeat it.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      sendAnswer(reply.raw, refuse('malformed', { requestId: request.id }), clock)
    },
    clientErrorHandler: (_error, socket) =>
      refuseBytes(socket, refuse('malformed', { requestId: `req_${boot}` })),
  })
  capConnections(app.server, { isProxy: (ip) => isProxy(ip, 0) })
  app.decorateRequest('takesBytes', false)
  app.decorateRequest('bodyBytes', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      request.bodyBytes = bytes as Buffer
      done(null, request.takesBytes ? undefined : readJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  // The pipeline reads it, once it knows who sends it.
  app.addContentTypeParser(
    /^(application\/(octet-stream|pdf)|image\/[\w.+-]+|text\/csv)$/,
    (request, _, done) => done(request.takesBytes ? null : new Malformed('no file is taken here')),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    reply.hijack()
    const code = error.statusCode === 413 ? 'too-large' : 'malformed'
    sendAnswer(
      reply.raw,
      refuse((error.statusCode ?? 500) < 500 ? code : 'internal', { requestId: request.id }),
      clock,
    )
  })
  return app
}

/**
 * Waits until the requests that are under way have been read. A proxy that has just stopped choosing this process may have
 * opened a connection whose request is not read yet, or which the system has not handed over yet. The event loop looks for
 * both between two turns, however busy the machine is.
 */
export async function takeUnderWay({ server }: FastifyInstance, unused: ReadonlySet<Socket>): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 25))
  for (let turns = 0; server.listening && (turns < 4 || (turns < 20 && unused.size > 0)); turns += 1)
    await turn()
}

/**
 * Stops: requests in work are finished. Node closes the connections that are idle at that moment; those that become idle
 * later are closed here, and one that never carried a request, which counts as busy for a minute, at once.
 */
export async function stopServer(app: FastifyInstance, unused: ReadonlySet<Socket>): Promise<void> {
  const closed = app.close()
  for (const socket of unused) socket.destroy()
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await closed.finally(() => clearInterval(timer))
}

/** The open connections that have not carried a request. */
export function unusedSockets({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => void unused.delete(socket))
  return unused
}

/** Reads a body that is a file. Of one that is too long the rest is not waited for. */
export async function readBytes(
  request: FastifyRequest,
  most: number,
): Promise<undefined | 'too-large' | 'malformed'> {
  if (request.bodyBytes) return undefined
  if (Number(request.headers['content-length'] ?? 0) > most) return 'too-large'
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Left early it stays open: the refusal goes over the same connection.
    const body: AsyncIterable<Uint8Array> = request.raw.iterator({ destroyOnReturn: false })
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > most) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    // The sender has gone.
    return 'malformed'
  }
  request.bodyBytes = Buffer.concat(chunks)
  return undefined
}

/** Gives the address; a port that is taken is a sentence. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to a free one.`,
      { cause: error },
    )
  }
}

const partingMilliseconds = 1_000

/** Bytes that are no HTTP. The other side has a second to read the answer; whether it closes is not waited for. */
export function refuseBytes(socket: Socket, { text }: Answer): void {
  if (!socket.writable) return socket.destroy() as unknown as void
  const length = String(Buffer.byteLength(text))
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json',
    'content-length': length,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), partingMilliseconds).unref()
}
