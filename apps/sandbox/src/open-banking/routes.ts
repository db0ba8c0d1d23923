/** How to drive the customers' banks, and where their doors are. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../app/route.ts'
import type { Serve } from '../app/serve.ts'
import { behaviours, institutions, type Institution } from './institutions.ts'
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

const bank = { kind: 'text', what: 'which bank', choices: institutions.map(({ id }) => id) } as const
const payment = { kind: 'text', what: 'the payment’s id at the bank' } as const
const onOff = { kind: 'text', what: 'on or off', choices: ['on', 'off'], optional: true } as const
const answerPayment = '{"id":"…","status":"ACTC","sca":"finalised","amount":"50.00","currency":"EUR",…}'

export const readOpenBanking = route({
  method: 'GET',
  path: '/open-banking',
  of: 'open banking',
  what: 'The customers’ banks and how each behaves.',
  answer:
    '[{"id":"sonnenbank","name":"Sonnenbank","behaviour":"works","hooks":true,"callbacks":true,"payments":3,…}]',
})
export const listObPayments = route({
  method: 'GET',
  path: '/open-banking/{bank}/payments',
  of: 'open banking',
  what: 'Payments the bank was asked for, newest first.',
  params: { bank },
  answer: `[${answerPayment}]`,
})
export const setObBehaviour = route({
  method: 'POST',
  path: '/open-banking/{bank}/behaviour',
  of: 'open banking',
  what:
    'How the bank behaves: works, refuses (the consent), login_fails, fails_after (authorising), slow, unanswered, keeps (no taking back), down. ' +
    'Hooks and the way back of the browser can be switched off.',
  params: { bank },
  body: {
    behaviour: { kind: 'text', what: 'which way', choices: behaviours, optional: true },
    hooks: onOff,
    callbacks: onOff,
  },
  answer: '{"behaviour":"down","hooks":true,"callbacks":true}',
})
export const authoriseObPayment = route({
  method: 'POST',
  path: '/open-banking/{bank}/payments/{payment}/authorise',
  of: 'open banking',
  what: 'The customer confirms the payment, without a browser.',
  params: { bank, payment },
  body: { name: { kind: 'text', what: 'account holder', optional: true, example: 'Ana Example' } },
  answer: answerPayment,
})
export const refuseObPayment = route({
  method: 'POST',
  path: '/open-banking/{bank}/payments/{payment}/refuse',
  of: 'open banking',
  what: 'The customer cancels at the bank, without a browser.',
  params: { bank, payment },
  answer: answerPayment,
})

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
  serve(readOpenBanking, () =>
    institutions.map((one) => ({
      ...one,
      ...payments.state(one.id),
      payments: payments.ofBank(one.id).length,
    })),
  )
  serve(listObPayments, ({ params }) => payments.ofBank(params.bank))
  serve(setObBehaviour, ({ params, body }) => {
    const state = payments.state(params.bank)
    if (body.behaviour) state.behaviour = body.behaviour
    if (body.hooks) state.hooks = body.hooks === 'on'
    if (body.callbacks) state.callbacks = body.callbacks === 'on'
    payments.save()
    return state
  })
  serve(authoriseObPayment, ({ params, body }) => {
    const found = payments.find(params.bank, params.payment)
    if (!found) return { error: 'no payment has this id', status: 404 }
    if (payments.signIn(found)) payments.authorise(found, body.name ?? 'Ana Example')
    return found
  })
  serve(refuseObPayment, ({ params }) => {
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
