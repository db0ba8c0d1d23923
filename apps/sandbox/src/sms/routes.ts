/** The gateway's API as Sinch has it (XMS). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { reportOf, smsKeys, type Gateway, type Sms } from './gateway.ts'

type Batch = {
  from?: string
  to?: unknown
  body?: string
  client_reference?: string
  callback_url?: string
}

const slowMilliseconds = 5_000
const root = '/xms/v1/:plan/batches'

export function smsRoutes(app: FastifyInstance, serve: Serve, gateway: Gateway): void {
  serve(controls.faultSms, ({ body }) => gateway.faults.set(body))
  serve(controls.listSms, ({ query }) => gateway.list(query.to))
  const guarded =
    (work: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if ((request.params as { plan: string }).plan !== smsKeys.plan) return reply.code(404).send({})
      if (request.headers.authorization !== `Bearer ${smsKeys.token}`)
        return reply.code(401).send({ code: 'unauthorized' })
      if (gateway.faults.on('down')) return reply.code(503).send('busy')
      if (gateway.faults.on('slow')) await new Promise((done) => setTimeout(done, slowMilliseconds))
      if (gateway.faults.on('lying')) return reply.send({ hello: 'world' })
      return work(request, reply)
    }

  app.post(
    root,
    guarded((request, reply) => {
      const {
        from = '',
        to,
        body = '',
        client_reference: reference,
        callback_url: hookUrl,
      } = request.body as Batch
      const [number] = Array.isArray(to) ? (to as unknown[]) : []
      if (typeof number !== 'string' || !/^\+\d{5,15}$/.test(number) || body === '')
        return reply.code(400).send({ code: 'syntax_invalid_parameter_format', text: 'to' })
      const sms = gateway.take({ from, to: number, text: body, reference, hookUrl })
      // `silent`: it is taken, and the sender hears nothing of it.
      if (gateway.faults.on('silent')) return reply.hijack()
      return reply.code(201).send(batchOf(sms))
    }),
  )
  app.get(
    root,
    guarded((request, reply) => {
      const { client_reference: reference } = request.query as { client_reference?: string }
      const batches = gateway.list().filter((sms) => reference === undefined || sms.reference === reference)
      return reply.send({ count: batches.length, page: 0, page_size: 30, batches: batches.map(batchOf) })
    }),
  )
  app.get(
    `${root}/:id/delivery_report`,
    guarded((request, reply) => {
      const sms = gateway.find((request.params as { id: string }).id)
      return sms ? reply.send(reportOf(sms)) : reply.code(404).send({})
    }),
  )
}

const batchOf = ({ id, to, from, text, at, reference }: Sms) => ({
  id,
  to: [to],
  from,
  canceled: false,
  body: text,
  type: 'mt_text',
  created_at: at,
  modified_at: at,
  delivery_report: 'full',
  ...(reference !== undefined && { client_reference: reference }),
})
