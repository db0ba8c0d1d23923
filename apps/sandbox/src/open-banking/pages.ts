/** The browser's way through a bank: login, consent, back to where it came from; and the OAuth ends of it. */
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consentPage, endPage, loginPage, providerPage } from './consent-pages.ts'
import { clientId, institutionOf, type Institution } from './institutions.ts'
import type { Payments } from './payments.ts'
import type { ObPayment, Visit } from './record.ts'

type Deps = { payments: Payments; base: () => string }
type At = { bank: Institution; visit: Visit; payment: ObPayment | undefined }

/** The most visits kept; older ones have to begin again. */
const most = 500

export function bankPages(app: FastifyInstance, { payments, base }: Deps): void {
  const visits = new Map<string, Visit>()
  const enter = (visit: Omit<Visit, 'id'>): Visit => {
    const made = { ...visit, id: randomUUID() }
    visits.set(made.id, made)
    const [oldest] = visits.keys()
    if (visits.size > most && oldest !== undefined) visits.delete(oldest)
    return made
  }
  const page = (reply: FastifyReply, text: string) =>
    reply.type('text/html').header('cache-control', 'no-store').send(text)

  app.get('/open-banking/:bank/consent', (request, reply) => {
    const bank = bankOf(request)
    const { payment = '' } = request.query as { payment?: string }
    const found = bank && payments.find(bank.id, payment)
    if (!bank || !found?.begun) return reply.code(404).send({ error: 'there is no such payment' })
    if (found.status !== 'RCVD') return page(reply, over(bank))
    return page(reply, loginPage(bank, enter({ bank: bank.id, payment: found.id }).id))
  })

  app.get('/open-banking/:bank/authorize', (request, reply) => {
    const bank = bankOf(request)
    const query = request.query as Record<string, string | undefined>
    const asked = bank && readAuthorize(payments, bank, query)
    if (!bank || !asked) return reply.code(400).send({ error: 'invalid_request' })
    return page(reply, loginPage(bank, enter({ bank: bank.id, ...asked }).id))
  })

  app.post('/open-banking/:bank/login', (request, reply) => {
    const at = whereIs(request)
    if (!at) return reply.code(404).send({ error: 'begin again' })
    const { bank, visit, payment } = at
    const form = request.body as { name?: string; do?: string }
    if (form.do !== 'yes') return leave(reply, at, 'no')
    visit.name = (form.name ?? '').trim().slice(0, 70) || 'Ana Example'
    if (!payment)
      return leave(reply, at, payments.state(bank.id).behaviour === 'login_fails' ? 'failed' : 'yes')
    if (payment.status !== 'RCVD') return page(reply, over(bank))
    return payments.signIn(payment)
      ? page(reply, consentPage(bank, visit.id, visit.name, payment))
      : leave(reply, at, 'failed')
  })

  app.post('/open-banking/:bank/confirm', (request, reply) => {
    const at = whereIs(request)
    if (!at?.payment || at.visit.name === undefined) return reply.code(404).send({ error: 'begin again' })
    const isConfirmed = (request.body as { do?: string }).do === 'yes'
    const isDone = isConfirmed && payments.authorise(at.payment, at.visit.name)
    return leave(reply, at, isDone ? 'yes' : 'no')
  })

  function whereIs(request: FastifyRequest): At | undefined {
    const bank = bankOf(request)
    const visit = visits.get((request.body as { visit?: string }).visit ?? '')
    if (!bank || visit?.bank !== bank.id) return undefined
    return {
      bank,
      visit,
      payment: visit.payment === undefined ? undefined : payments.find(bank.id, visit.payment),
    }
  }

  /** Back to where the customer came from, or, with callbacks switched off, to nowhere. */
  function leave(reply: FastifyReply, { bank, visit, payment }: At, how: 'yes' | 'no' | 'failed') {
    visits.delete(visit.id)
    if (how === 'no' && payment) payments.refuse(payment)
    if (!payments.state(bank.id).callbacks)
      return page(
        reply,
        endPage(bank, how === 'yes' ? 'Thank you' : 'Nothing was paid', 'You may close this window.'),
      )
    return reply.redirect(visit.oauth ? oauthBack(visit, visit.oauth, how) : plainBack(payment, how), 303)
  }

  function oauthBack(visit: Visit, oauth: NonNullable<Visit['oauth']>, how: 'yes' | 'no' | 'failed'): string {
    const url = new URL(oauth.redirectUri)
    if (how === 'yes') {
      const code = randomUUID()
      const { redirectUri, challenge } = oauth
      const { bank, payment, name = '' } = visit
      payments.record.codes[code] = { bank, redirectUri, challenge, name, ...(payment ? { payment } : {}) }
      payments.save()
      url.searchParams.set('code', code)
    } else {
      url.searchParams.set('error', how === 'no' ? 'access_denied' : 'login_failed')
    }
    url.searchParams.set('state', oauth.state)
    return url.toString()
  }

  oauthEnds(app, { payments, base })
  app.get('/open-banking/terms', (_request, reply) => page(reply, providerPage('Terms of Sandbox Payments')))
  app.get('/open-banking/privacy', (_request, reply) =>
    page(reply, providerPage('Privacy at Sandbox Payments')),
  )
}

function oauthEnds(app: FastifyInstance, { payments, base }: Deps): void {
  app.get('/open-banking/:bank/.well-known/oauth-authorization-server', (request, reply) => {
    const bank = bankOf(request)
    if (!bank || bank.approach === 'redirect') return reply.code(404).send({ error: 'not_found' })
    if (payments.state(bank.id).behaviour === 'down')
      return reply.code(503).send({ error: 'temporarily_unavailable' })
    const own = `${base()}/open-banking/${bank.id}`
    return reply.send({
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
    })
  })
  app.post('/open-banking/:bank/token', (request, reply) => {
    const bank = bankOf(request)
    const form = (request.body ?? {}) as Record<string, string | undefined>
    const code = form.code ?? ''
    const given = Object.hasOwn(payments.record.codes, code) ? payments.record.codes[code] : undefined
    delete payments.record.codes[code]
    const verifier = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    const isRight =
      given !== undefined &&
      given.bank === bank?.id &&
      given.redirectUri === form.redirect_uri &&
      given.challenge === verifier &&
      form.client_id === clientId
    if (!isRight) return reply.code(400).send({ error: 'invalid_grant' })
    const token = randomUUID()
    payments.record.tokens[token] = { bank: given.bank, name: given.name }
    payments.save()
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: 3600 })
  })
}

function readAuthorize(
  payments: Payments,
  bank: Institution,
  query: Record<string, string | undefined>,
): Omit<Visit, 'id' | 'bank'> | undefined {
  const { redirect_uri: redirectUri, state, code_challenge: challenge, scope = '' } = query
  const isRight =
    query.response_type === 'code' &&
    query.client_id === clientId &&
    query.code_challenge_method === 'S256' &&
    bank.approach !== 'redirect'
  if (!isRight || !redirectUri || !URL.canParse(redirectUri) || !state || !challenge) return undefined
  const oauth = { redirectUri, state, challenge }
  if (bank.approach === 'oauth2_prestep') return scope === 'PIS' ? { oauth } : undefined
  const payment = payments.find(bank.id, scope.replace(/^PIS:/, ''))
  return payment?.status === 'RCVD' ? { oauth, payment: payment.id } : undefined
}

const plainBack = (payment: ObPayment | undefined, how: string) =>
  (how === 'yes' ? payment?.redirectUri : payment?.refusedUri) ?? '/'

const over = (bank: Institution) =>
  endPage(bank, 'This payment is over', 'It was confirmed or canceled before.')

const bankOf = (request: FastifyRequest) => institutionOf((request.params as { bank: string }).bank)
