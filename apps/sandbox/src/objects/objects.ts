/** An object store that speaks as much of S3 as the application needs: put, get and delete, each signed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFaults } from '../app/faults.ts'
import { signatureProblem } from './signature.ts'

export const objectFaultKinds = ['down', 'slow', 'lying', 'late'] as const
export type ObjectFault = (typeof objectFaultKinds)[number]

const mostBytes = 16 * 1024 * 1024

export function openObjects(app: FastifyInstance) {
  const faults = createFaults<ObjectFault>()
  const all = new Map<string, Uint8Array>()
  const keyOf = (request: FastifyRequest) => (request.params as { '*': string })['*']

  /** By the machine's clock: a signature lives minutes, whatever the sandbox's clock says. */
  const refused = (request: FastifyRequest, reply: FastifyReply) => {
    if (faults.on('down')) return reply.code(503).send('<Error><Code>SlowDown</Code></Error>')
    const { method, url: path, headers } = request
    const body = (request.body as Uint8Array | undefined) ?? new Uint8Array()
    const code = signatureProblem({ method, path, headers, body }, new Date())
    return code && reply.code(403).type('application/xml').send(`<Error><Code>${code}</Code></Error>`)
  }

  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    )
    const path = '/objects/documents/*'
    own.put(path, { bodyLimit: mostBytes }, async (request, reply) => {
      if (refused(request, reply)) return reply
      all.set(keyOf(request), (request.body as Uint8Array | undefined) ?? new Uint8Array())
      // Stored, and the answer says otherwise.
      return reply.code(faults.on('late') ? 500 : 200).send('')
    })
    own.get(path, async (request, reply) => {
      if (refused(request, reply)) return reply
      const found = all.get(keyOf(request))
      if (!found) return reply.code(404).send('<Error><Code>NoSuchKey</Code></Error>')
      // Never answered.
      if (faults.on('slow')) return new Promise(() => undefined)
      const bytes = Buffer.from(found)
      if (faults.on('lying')) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return reply.type('application/octet-stream').send(bytes)
    })
    own.delete(path, async (request, reply) => {
      if (refused(request, reply)) return reply
      all.delete(keyOf(request))
      return reply.code(204).send()
    })
  })
  return { faults, list: () => [...all].map(([key, { length: bytes }]) => ({ key, bytes })) }
}
