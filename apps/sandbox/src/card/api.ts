/** The acquirer's API, as its SDK speaks it: forms in, objects out, the same answer under the same idempotency key. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Acquirer } from './acquirer.ts'
import { isNo, no, type No } from './deps.ts'
import { readForm, type Form } from './form.ts'
import type { Currency, Metadata, Movement } from './record.ts'
import { owed } from './settlement.ts'

type Asked = { readonly id: string; readonly form: Form; readonly expand: ReadonlySet<string> }
type Answers = (asked: Asked) => object | No

/** A scope of its own: only here do forms come in. */
export function apiRoutes(scope: FastifyInstance, acquirer: Acquirer, secretKey: string): void {
  const { show, record } = acquirer
  const one = <T extends { id: string }>(all: readonly T[], kind: string, id: string): T | No =>
    all.find((it) => it.id === id) ?? no('resource_missing', `No such ${kind}: '${id}'`, 404)
  const shown = <T extends object>(it: T | No, view: (it: T) => object) => (isNo(it) ? it : view(it))

  const get = (path: string, answers: Answers) =>
    scope.get(path, (request, reply) => answer(acquirer, secretKey, request, reply, answers))
  const post = (path: string, answers: Answers) =>
    scope.post(path, (request, reply) => answer(acquirer, secretKey, request, reply, answers))

  post('/v1/customers', ({ form }) => show.customer(acquirer.addCustomer(metadataOf(form['metadata']))))
  scope.delete('/v1/customers/:id', (request, reply) =>
    answer(acquirer, secretKey, request, reply, ({ id }) =>
      shown(acquirer.removeCustomer(id), () => ({ id, object: 'customer', deleted: true })),
    ),
  )
  get('/v1/customers/:id/payment_methods', ({ id, form }) => {
    const found = record.methods.filter(({ customer }) => customer === id)
    const isThere = one(record.customers, 'customer', id)
    return isNo(isThere) ? isThere : listed(`/v1/customers/${id}/payment_methods`, found, form, show.method)
  })
  post('/v1/payment_methods/:id/detach', ({ id }) => shown(acquirer.detach(id), show.method))
  post('/v1/checkout/sessions', ({ form, expand }) =>
    shown(openPage(acquirer, form), (it) => show.session(it, expand)),
  )
  get('/v1/checkout/sessions/:id', ({ id, expand }) => {
    acquirer.tick()
    return shown(one(record.sessions, 'checkout.session', id), (it) => show.session(it, expand))
  })
  post('/v1/checkout/sessions/:id/expire', ({ id, expand }) =>
    shown(acquirer.closePage(id), (it) => show.session(it, expand)),
  )
  get('/v1/payment_intents/:id', ({ id, expand }) =>
    shown(one(record.intents, 'payment_intent', id), (it) => show.intent(it, expand)),
  )
  post('/v1/payment_intents/:id/capture', ({ id, expand }) =>
    shown(acquirer.capture(id), (it) => show.intent(it, expand)),
  )
  post('/v1/payment_intents/:id/cancel', ({ id, expand }) =>
    shown(acquirer.cancel(id), (it) => show.intent(it, expand)),
  )
  get('/v1/charges/:id', ({ id }) => shown(one(record.charges, 'charge', id), show.charge))
  post('/v1/refunds', ({ form }) => {
    const amount = form['amount'] === undefined ? undefined : Number(form['amount'])
    return shown(
      acquirer.refund(textOf(form['payment_intent']), amount, metadataOf(form['metadata'])),
      show.refund,
    )
  })
  get('/v1/refunds', ({ form }) => {
    acquirer.tick()
    const intent = form['payment_intent']
    const found = record.refunds.filter((it) => intent === undefined || it.intent === intent)
    return listed('/v1/refunds', found, form, show.refund)
  })
  get('/v1/refunds/:id', ({ id }) => {
    acquirer.tick()
    return shown(one(record.refunds, 'refund', id), show.refund)
  })
  get('/v1/disputes/:id', ({ id }) => shown(one(record.disputes, 'dispute', id), show.dispute))
  get('/v1/payouts', ({ form }) => listed('/v1/payouts', record.payouts, form, show.payout))
  get('/v1/payouts/:id', ({ id }) => shown(one(record.payouts, 'payout', id), show.payout))
  get('/v1/balance', () => ({
    object: 'balance',
    livemode: false,
    available: (['eur', 'gbp'] as const).map((currency) => ({ amount: owed(acquirer, currency), currency })),
    pending: [],
  }))
  get('/v1/balance_transactions', ({ form, expand }) => {
    acquirer.tick()
    const { source } = form
    const found = record.movements.filter((it) => source === undefined || it.source === source)
    const view = (it: Movement) => show.movement(it, expand.has('data.source'))
    return listed('/v1/balance_transactions', found, form, view)
  })
  get('/v1/events', ({ form }) => {
    const types = form['types']
    const wanted = typeof types === 'object' ? Object.values(types) : []
    const events = record.events.filter(({ type }) => wanted.length === 0 || wanted.includes(type))
    return listed('/v1/events', events, form, show.event)
  })
}

const textOf = (value: Form[string] | undefined) => (typeof value === 'string' ? value : '')
const formOf = (value: Form[string] | undefined): Form => (typeof value === 'object' ? value : {})
const metadataOf = (value: Form[string] | undefined): Metadata =>
  Object.fromEntries(Object.entries(formOf(value)).map(([name, text]) => [name, textOf(text)]))

/** As the acquirer's API lists them. */
const locales = new Set(
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  ),
)

function openPage(acquirer: Acquirer, form: Form) {
  const item = formOf(formOf(form['line_items'])['0'])
  const price = formOf(item['price_data'])
  const amount = Number(price['unit_amount']) * Number(item['quantity'] ?? 1)
  const currency = textOf(price['currency'])
  const paid = formOf(form['payment_intent_data'])
  const customer = form['customer']
  if (customer !== undefined && !acquirer.record.customers.some(({ id }) => id === customer))
    return no('resource_missing', `No such customer: '${textOf(customer)}'`)
  const locale = textOf(form['locale'])
  if (locale !== '' && !locales.has(locale)) return no('parameter_invalid', `Invalid locale: ${locale}`)
  if (form['mode'] !== 'payment') return no('parameter_invalid', 'mode must be payment.')
  if (currency !== 'eur' && currency !== 'gbp')
    return no('parameter_invalid', `Invalid currency: ${currency}`)
  if (!Number.isSafeInteger(amount) || amount < 50) return no('amount_too_small', 'At least 0.50.')
  const isForm = form['ui_mode'] === 'embedded_page'
  const [wanted, other] = isForm ? ['return_url', 'success_url'] : ['success_url', 'return_url']
  if (!URL.canParse(textOf(form[wanted]))) return no('url_invalid', `Not a valid URL: ${wanted}`)
  if (form[other] !== undefined || (isForm && form['cancel_url'] !== undefined))
    return no('parameter_invalid', `This ui_mode takes no ${other} or cancel_url.`)
  if (paid['capture_method'] !== 'manual')
    return no('parameter_invalid', 'This sandbox takes payments with capture_method manual only.')
  const options = formOf(formOf(form['payment_method_options'])['card'])
  const blocked = formOf(formOf(options['restrictions'])['brands_blocked'])
  return acquirer.open({
    expiresAt: Number(form['expires_at'] ?? 0),
    reference: textOf(form['client_reference_id']) || null,
    metadata: metadataOf(form['metadata']),
    intentMetadata: metadataOf(paid['metadata']),
    description: textOf(formOf(price['product_data'])['name']),
    amount,
    currency: currency as Currency,
    capture: 'manual',
    successUrl: textOf(form[wanted]),
    cancelUrl: textOf(form['cancel_url']) || textOf(form[wanted]),
    isForm,
    ...(typeof form['customer'] === 'string' && { customer: form['customer'] }),
    ...(locale && { locale }),
    blocked: Object.values(blocked).map(textOf),
  })
}

/** Newest first, page by page. */
function listed<T extends { id: string; created: number }>(
  url: string,
  all: readonly T[],
  form: Form,
  view: (it: T) => object,
): object {
  const since = Number(formOf(form['created'])['gte'] ?? 0)
  const limit = Math.min(100, Number(form['limit'] ?? 10))
  const found = all.filter(({ created }) => created >= since).toReversed()
  const begin = form['starting_after'] ? found.findIndex(({ id }) => id === form['starting_after']) + 1 : 0
  const data = found.slice(begin, begin + limit)
  return { object: 'list', url, has_more: begin + limit < found.length, data: data.map(view) }
}

/** A key is forgotten after a day, in seconds: the same request is then another one. */
const keysLast = 86_400

function answer(
  acquirer: Acquirer,
  secretKey: string,
  request: FastifyRequest,
  reply: FastifyReply,
  answers: Answers,
): FastifyReply | undefined {
  const { faults, record } = acquirer
  if (faults.on('down'))
    return refuse(reply, { status: 503, code: 'api_error', message: 'Please try again.' })
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return refuse(reply, { status: 401, code: 'api_key_invalid', message: 'Invalid API Key provided.' })
  const isRead = request.method === 'GET'
  const text = isRead ? (request.url.split('?', 2)[1] ?? '') : bodyOf(request)
  const key = request.headers['idempotency-key']
  const name = typeof key === 'string' && !isRead ? key : undefined
  const asked = createHash('sha256').update(`${request.url}\n${text}`).digest('hex')
  const given = name === undefined ? undefined : record.answers[name]
  const now = acquirer.seconds()
  const before = given && now < given.at + keysLast ? given : undefined
  if (before && before.request !== asked)
    return refuse(reply, {
      status: 400,
      code: 'idempotency_error',
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  const { status, body } = before ?? written(answers, request, text)
  if (name !== undefined && !before) {
    record.answers[name] = { request: asked, status, body, at: now }
    acquirer.save()
  }
  // The work is done, and the line breaks before the answer.
  if (faults.on('silent')) {
    reply.hijack()
    request.raw.socket.destroy()
    return undefined
  }
  if (before) void reply.header('idempotent-replayed', 'true')
  return reply
    .code(status)
    .header('request-id', `req_${asked.slice(0, 14)}`)
    .type('application/json')
    .send(body)
}

function written(answers: Answers, request: FastifyRequest, text: string): { status: number; body: string } {
  const form = readForm(text)
  const expand = new Set(Object.values(formOf(form['expand'])).map(textOf))
  const { id = '' } = request.params as { id?: string }
  const answered = answers({ id, form, expand })
  if (!isNo(answered)) return { status: 200, body: JSON.stringify(answered) }
  return { status: answered.no.status, body: JSON.stringify(errorOf(answered.no)) }
}

type Problem = No['no'] & { readonly type?: string }
const errorOf = ({ code, message, type = 'invalid_request_error' }: Problem) => ({
  error: { type, code, message },
})

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).send(errorOf(problem))
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')
