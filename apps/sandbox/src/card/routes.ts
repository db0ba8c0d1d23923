import type { FastifyInstance } from 'fastify'
import { textOf } from '../app/decimal.ts'
import { route } from '../app/route.ts'
import type { Serve } from '../app/serve.ts'
import type { Acquirer } from './acquirer.ts'
import { acquirerPage, paymentOf } from './acquirer-page.ts'
import { isNo } from './desk.ts'
import { cardFaultKinds } from './hooks.ts'
import type { Currency } from './record.ts'

const payment = {
  kind: 'text',
  what: 'the payment (pi_…), its page (cs_…), or the application’s name of it (cps_…)',
} as const
const answerPayment =
  '{"session":"cs_test_…","reference":"cps_…","payment":"pi_…","amount":"100.00","currency":"EUR","status":"captured","card":"visa 4242",…}'

export const readAcquirer = route({
  method: 'GET',
  path: '/card',
  of: 'acquirer',
  what: 'Every card payment, newest first, with refunds and disputes; a browser gets the acquirer’s page. The acquirer’s API is under /v1.',
  answer: `[${answerPayment}]`,
})
export const payByCard = route({
  method: 'POST',
  path: '/card/sessions/{id}/pay',
  of: 'acquirer',
  what: 'Pays on a page without a browser.',
  params: { id: { kind: 'text', what: 'the page (cs_…), or the application’s name of it (cps_…)' } },
  body: {
    number: { kind: 'text', what: 'the card’s number', example: '4242424242424242' },
    name: { kind: 'text', what: 'the name on it', optional: true, example: 'Ada Example' },
    threeDs: {
      kind: 'text',
      what: 'what its bank is answered where it asks',
      choices: ['pass', 'fail'],
      optional: true,
    },
  },
  answer: '{"next":"done"}',
})
export const chargeBack = route({
  method: 'POST',
  path: '/card/chargeback',
  of: 'acquirer',
  what: 'The owner of a card takes a captured payment back.',
  body: { payment },
  answer: answerPayment,
})
export const decideDispute = route({
  method: 'POST',
  path: '/card/dispute',
  of: 'acquirer',
  what: 'A payment that was taken back is decided for you or against you.',
  body: { payment, outcome: { kind: 'text', what: 'for you?', choices: ['won', 'lost'] } },
  answer: answerPayment,
})
export const lapseAuthorisation = route({
  method: 'POST',
  path: '/card/lapse',
  of: 'acquirer',
  what: 'An authorised payment lapses before it is captured.',
  body: { payment },
  answer: answerPayment,
})
export const payOutCards = route({
  method: 'POST',
  path: '/card/payout',
  of: 'acquirer',
  what: 'Pays all that is owed to your account at the sandbox bank, with the payout’s id as the reference.',
  body: { currency: { kind: 'text', what: 'of the account', choices: ['eur', 'gbp'] } },
  answer: '{"id":"po_…","amount":"100.00","currency":"EUR"}',
})
export const listCardEvents = route({
  method: 'GET',
  path: '/card/events',
  of: 'acquirer',
  what: 'What the acquirer tells the application, oldest first.',
  answer: '[{"id":"evt_…","type":"payment_intent.succeeded"}]',
})
export const resendCardEvent = route({
  method: 'POST',
  path: '/card/events/resend',
  of: 'acquirer',
  what: 'Tells an event again, signed anew.',
  body: { id: { kind: 'text', what: 'the event (evt_…)' } },
  answer: '{"id":"evt_…"}',
})
export const listenForCards = route({
  method: 'POST',
  path: '/card/hooks',
  of: 'acquirer',
  what: 'Where hooks go from now on.',
  body: { url: { kind: 'text', what: 'address' } },
  answer: '{"url":"http://127.0.0.1:4400/api/hooks/card/stripe"}',
})
export const faultCard = route({
  method: 'POST',
  path: '/card/fault',
  of: 'acquirer',
  what:
    'Lets the acquirer misbehave: down (503), silent (does it and hangs up), hooks_off, hooks_twice, hooks_reversed, ' +
    'hooks_late (5 s).',
  body: {
    kind: { kind: 'text', what: 'which trouble', choices: cardFaultKinds },
    seconds: { kind: 'whole', what: 'for how long; 0 ends every trouble', example: '60' },
  },
  answer: '{"faults":[{"kind":"hooks_off","secondsLeft":60}]}',
})

/** Brings money to the merchant's bank account; says no where there is none in that currency. */
export type PayToBank = (
  currency: Currency,
  amount: string,
  payoutId: string,
) => { error: string } | undefined

export function controlRoutes(
  app: FastifyInstance,
  serve: Serve,
  acquirer: Acquirer,
  payToBank: PayToBank,
): void {
  const { record, faults, hooks } = acquirer
  const pageNamed = (id: string) => record.sessions.find((it) => it.id === id || it.reference === id)
  app.get(readAcquirer.path, async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html').send(acquirerPage(acquirer))
      : reply.send(record.sessions.toReversed().map((one) => paymentOf(acquirer, one))),
  )
  serve(payByCard, ({ params, body }) => {
    const session = pageNamed(params.id)
    if (!session) return { error: 'no page has this id' }
    const first = acquirer.pay(session.id, { number: body.number, name: body.name ?? '' })
    const tried =
      !isNo(first) && first.next === 'bank' ? acquirer.answerBank(session.id, body.threeDs !== 'fail') : first
    return isNo(tried) ? { error: tried.no.message } : tried
  })
  const doing = (name: string, work: (id: string) => object) => {
    const intent = acquirer.find(name)
    if (!intent) return { error: 'no payment has this name' }
    const done = work(intent.id)
    const session = record.sessions.find(({ id }) => id === intent.session)
    return isNo(done) ? { error: done.no.message } : session ? paymentOf(acquirer, session) : done
  }
  serve(chargeBack, ({ body }) => doing(body.payment, acquirer.dispute))
  serve(lapseAuthorisation, ({ body }) => doing(body.payment, acquirer.cancel))
  serve(decideDispute, ({ body }) => doing(body.payment, (id) => acquirer.decide(id, body.outcome === 'won')))
  serve(payOutCards, ({ body }) => {
    const payout = acquirer.payOut(body.currency)
    if (isNo(payout)) return { error: payout.no.message }
    const amount = textOf(BigInt(payout.amount), 2)
    return (
      payToBank(payout.currency, amount, payout.id) ?? {
        id: payout.id,
        amount,
        currency: body.currency.toUpperCase(),
      }
    )
  })
  serve(listCardEvents, () => record.events.map(({ id, type }) => ({ id, type })))
  serve(resendCardEvent, ({ body }) =>
    acquirer.tellAgain(body.id) ? { id: body.id } : { error: 'no such event' },
  )
  serve(listenForCards, ({ body }) => {
    if (!URL.canParse(body.url)) return { error: 'url is an address' }
    hooks.url = body.url
    return { url: body.url }
  })
  serve(faultCard, ({ body }) => {
    if (body.seconds === 0) faults.clear()
    else faults.add(body.kind, body.seconds)
    return { faults: faults.list() }
  })
}
