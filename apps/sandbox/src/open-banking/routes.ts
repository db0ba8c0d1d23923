/** Routes that drive the customers' banks, and the banks' own protocol. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { institutions, type Institution } from './institutions.ts'
import { bankPages } from './pages.ts'
import type { Payments } from './payments.ts'
import type { ObPayment } from './record.ts'
import {
  asItBehaves,
  begin,
  describe,
  initiate,
  notCancellable,
  unknownPayment,
  type Xs2aAnswer,
} from './xs2a.ts'

export type DoorOptions = { payments: Payments; base: () => string; slowMs: number }

export function openBankingRoutes(app: FastifyInstance, serve: Serve, options: DoorOptions): void {
  drive(serve, options)
  void app.register(async (doors) => {
    const form = 'application/x-www-form-urlencoded'
    if (!doors.hasContentTypeParser(form))
      doors.addContentTypeParser(form, { parseAs: 'string' }, (_request, text, done) =>
        done(null, Object.fromEntries(new URLSearchParams(text as string))),
      )
    bankPages(doors, options)
    xs2aDoors(doors, options)
  })
}

function drive(serve: Serve, { payments }: DoorOptions): void {
  serve(controls.readOpenBanking, () =>
    institutions.map((one) => ({
      ...one,
      ...payments.state(one.id),
      payments: payments.ofBank(one.id).length,
    })),
  )
  serve(controls.listObPayments, ({ params }) => payments.ofBank(params.bank))
  serve(controls.setObBehaviour, ({ params, body }) => {
    const state = payments.state(params.bank)
    if (body.behaviour) state.behaviour = body.behaviour
    if (body.hooks) state.hooks = body.hooks === 'on'
    if (body.callbacks) state.callbacks = body.callbacks === 'on'
    payments.save()
    return state
  })
  serve(controls.authoriseObPayment, ({ params, body }) => {
    const found = payments.find(params.bank, params.payment)
    if (!found) return { error: 'no payment has this id', status: 404 }
    if (payments.signIn(found)) payments.authorise(found, body.name ?? 'Ana Example')
    return found
  })
  serve(controls.refuseObPayment, ({ params }) => {
    const found = payments.find(params.bank, params.payment)
    if (!found) return { error: 'no payment has this id', status: 404 }
    payments.refuse(found)
    return found
  })
}

function xs2aDoors(app: FastifyInstance, options: DoorOptions): void {
  const { payments, slowMs } = options
  const root = '/open-banking/:bank/v1/payments/:product'
  const behaves = (request: FastifyRequest, reply: FastifyReply, work: (bank: Institution) => Xs2aAnswer) =>
    asItBehaves(options, request, reply, slowMs, work)
  const known =
    (work: (bank: Institution, found: ObPayment, request: FastifyRequest) => Xs2aAnswer) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      behaves(request, reply, (bank) => {
        const found = payments.find(bank.id, (request.params as { payment: string }).payment)
        return found ? work(bank, found, request) : unknownPayment
      })
  app.post(root, (request, reply) => behaves(request, reply, (bank) => initiate(options, bank, request)))
  app.get(
    `${root}/:payment`,
    known((_, found) => describe(found)),
  )
  app.get(
    `${root}/:payment/status`,
    known((_, { status }) => ({ status: 200, body: { transactionStatus: status } })),
  )
  app.post(
    `${root}/:payment/authorisations`,
    known((bank, found) => begin(options, bank, found)),
  )
  app.get(
    `${root}/:payment/authorisations/:authorisation`,
    known((_, { sca, authorisationId }, request) =>
      (request.params as { authorisation: string }).authorisation === authorisationId
        ? { status: 200, body: { scaStatus: sca } }
        : unknownPayment,
    ),
  )
  app.delete(
    `${root}/:payment`,
    known((_, found) => (payments.cancel(found) ? { status: 204 } : notCancellable)),
  )
}
