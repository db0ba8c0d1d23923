/** The bank's signed API for dedicated IBANs under /bank/api, and the controls that pay, block and close them. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOf, unitsOf } from '../../app/decimal.ts'
import type { Serve } from '../../app/serve.ts'
import type { Bank } from '../bank.ts'
import * as controls from '../controls.ts'
import { accountOfPerson, personIds, type Person } from '../people/people.ts'
import { answerOf, ibanKeys, ibanStates, type IbanState, type VirtualIbans } from './ibans.ts'

type Work = (id: string, request: FastifyRequest, reply: FastifyReply) => unknown

export function ibanRoutes(app: FastifyInstance, serve: Serve, bank: Bank, ibans: VirtualIbans): void {
  serve(controls.listIbans, () => ibans.list())
  serve(
    controls.decideIban,
    ({ body }) => ibans.decide(body.id, body.state) ?? { error: 'no IBAN has this id' },
  )
  serve(controls.payIban, ({ body }) => pay(bank, { ...body, amount: body.amount }))
  // The pay buttons of the bank's page are plain HTML forms.
  void app.register(async (page) => {
    const form = 'application/x-www-form-urlencoded'
    page.addContentTypeParser(form, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    page.post<{ Body: Record<string, string> }>('/bank/pay_iban/form', async ({ body }, reply) => {
      const person = personIds.find((one) => one === body.person)
      const paid = person && pay(bank, { iban: body.iban ?? '', amount: body.amount ?? '', person })
      if (!paid || 'error' in paid)
        return reply.code(400).send({ error: paid?.error ?? 'nobody has this name' })
      return reply.redirect('/bank', 303)
    })
  })
  const root = '/bank/api/virtual_ibans'
  app.get(
    `${root}/:id`,
    signed(ibans, (id, _, reply) => answered(reply, ibans.find(id))),
  )
  app.put(
    `${root}/:id`,
    signed(ibans, (id, { body }, reply) => {
      const { holder, currency } = body as { holder?: unknown; currency?: unknown }
      if (typeof holder !== 'string' || currency !== 'EUR')
        return reply.code(400).send({ error: 'holder, and EUR' })
      return answered(reply, ibans.open(id, holder), ibans.isSilent())
    }),
  )
  app.put(
    `${root}/:id/state`,
    signed(ibans, (id, { body }, reply) => {
      const { number, state } = body as { number?: unknown; state?: unknown }
      const one = ibans.find(id)
      if (typeof number !== 'number' || !ibanStates.includes(state as IbanState))
        return reply.code(400).send({ error: 'number and state' })
      return answered(reply, one && ibans.change(one, number, state as IbanState), ibans.isSilent())
    }),
  )
}

const answered = (reply: FastifyReply, one: ReturnType<VirtualIbans['find']>, isSilent = false) => {
  if (isSilent) return reply.code(504).send({ error: 'no answer in time' })
  return one ? reply.send(answerOf(one)) : reply.code(404).send({ error: 'no IBAN has this id' })
}

/** Checks the HMAC-SHA256 over time, method, path and bytes. */
const signed = (ibans: VirtualIbans, work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { headers, method, url, body } = request
  const text = method === 'PUT' ? JSON.stringify(body) : ''
  const mac = createHmac('sha256', ibanKeys.secret)
  const expected = mac.update(`${String(headers['x-timestamp'])}${method}${url}${text}`).digest('hex')
  if (headers['x-key'] !== ibanKeys.key || headers['x-signature'] !== expected)
    return reply.code(401).send({ error: 'the signature does not fit' })
  if (ibans.isDown()) return reply.code(503).send({ error: 'service unavailable' })
  return work((request.params as { id: string }).id, request, reply)
}

function pay(bank: Bank, { iban, amount, person }: { iban: string; amount: string; person: Person }) {
  const units = unitsOf(amount, 2)
  if (units === undefined || units <= 0n) return { error: 'amount is above zero, with at most two decimals' }
  return bank.transferIn({
    toIban: iban,
    currency: 'EUR',
    amount: textOf(units, 2),
    reference: '',
    from: accountOfPerson(person, 'EUR'),
  })
}
