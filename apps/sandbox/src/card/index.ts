/** The card acquirer: its API for the SDK, its pages for people, its hooks, and the buttons to disturb it. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createFilm, type Film } from '../app/film.ts'
import type { Serve } from '../app/serve.ts'
import { createAcquirer, type Acquirer } from './acquirer.ts'
import { paymentOf, type CardView } from './acquirer-page.ts'
import { apiRoutes } from './api.ts'
import { bankPage, checkoutPage, overPage } from './checkout-page.ts'
import { isNo } from './deps.ts'
import { readForm } from './form.ts'
import { formRoutes } from './embedded/routes.ts'
import { controlRoutes, type PayToBank } from './routes.ts'
export * as cardControls from './controls.ts'
export { ownCard, testNumbers } from './numbers.ts'

/** The merchant's keys here. They open nothing but the sandbox. */
export const cardKeys = {
  secretKey: 'sk_test_sandbox',
  /** For its script in the browser; no secret. */
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

export type { CardView } from './acquirer-page.ts'
export type RunningAcquirer = {
  faults: Acquirer['faults']
  /** Every payment as its merchant sees it. */
  payments(): CardView[]
  close(): void
}

export type AcquirerSettings = {
  dataDir: string
  now: () => Date
  base: () => string
  /** The application listens at this address, if it is known. */
  hookUrl: string | undefined
  payToBank: PayToBank
  film?: Film
}

const tickMilliseconds = 500

/** Opens the acquirer on the sandbox's port. */
export function startAcquirer(
  app: FastifyInstance,
  serve: Serve,
  { dataDir, now, base, hookUrl, payToBank, film = createFilm(now) }: AcquirerSettings,
): RunningAcquirer {
  const acquirer = createAcquirer({
    file: join(dataDir, 'card-record.json'),
    now,
    base,
    hookUrl,
    hookSecret: cardKeys.webhookSecret,
    film,
  })
  controlRoutes(app, serve, acquirer, payToBank)
  // Only here do forms come in.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, text),
    )
    apiRoutes(scope, acquirer, cardKeys.secretKey)
    pages(scope, acquirer)
    formRoutes(scope, acquirer, { key: cardKeys.publishableKey, base })
    done()
  })
  const ticking = setInterval(acquirer.tick, tickMilliseconds)
  return {
    faults: acquirer.faults,
    payments: () => acquirer.record.sessions.map((one) => paymentOf(acquirer, one)),
    close() {
      clearInterval(ticking)
      acquirer.close()
    },
  }
}

type Page = { Params: { id: string }; Body: string }

/** People see these pages. Each step leads on: to the card's bank, back to the shop, or to the card's fields again. */
function pages(scope: FastifyInstance, acquirer: Acquirer): void {
  const { record } = acquirer
  const found = (id: string) => {
    acquirer.tick()
    const session = record.sessions.find((it) => it.id === id)
    const intent = record.intents.find((it) => it.id === session?.intent)
    // A form within another page has no page.
    const isPage = session?.clientSecret === undefined
    return { session, intent, isOpen: isPage && session?.status === 'open' && !acquirer.faults.on('down') }
  }
  const over = (id: string) => {
    const { session } = found(id)
    if (acquirer.faults.on('down')) return overPage('The acquirer cannot be reached.', session?.cancelUrl)
    return session?.status === 'complete'
      ? overPage('This is paid already.', session.successUrl)
      : overPage('This page is over.', session?.cancelUrl)
  }
  const field = (body: string, name: string) => {
    const value = readForm(body)[name]
    return typeof value === 'string' ? value : ''
  }
  scope.get<Page>('/card/checkout/:id', async ({ params: { id } }, reply) => {
    const { session, intent, isOpen } = found(id)
    const markup = session && isOpen ? checkoutPage(session, intent?.error?.message) : over(id)
    return reply.type('text/html').send(markup)
  })
  scope.post<Page>('/card/checkout/:id', async ({ params: { id }, body }, reply) => {
    const { session, isOpen } = found(id)
    if (!session || !isOpen) return reply.type('text/html').send(over(id))
    const name = field(body, 'name')
    const tried = acquirer.pay(id, { number: field(body, 'number'), name })
    if (isNo(tried)) return reply.type('text/html').send(over(id))
    if (tried.next === 'done') return reply.redirect(session.successUrl, 303)
    if (tried.next === 'bank') return reply.redirect(`/card/3ds/${id}`, 303)
    return reply.type('text/html').send(checkoutPage(session, tried.message, name))
  })
  scope.get<Page>('/card/3ds/:id', async ({ params: { id } }, reply) => {
    const { session, intent, isOpen } = found(id)
    const isAsking = isOpen && intent?.status === 'requires_action'
    return reply.type('text/html').send(session && intent && isAsking ? bankPage(session, intent) : over(id))
  })
  scope.post<Page>('/card/3ds/:id', async ({ params: { id }, body }, reply) => {
    const { session, isOpen } = found(id)
    if (!session || !isOpen) return reply.type('text/html').send(over(id))
    const tried = acquirer.answerBank(id, field(body, 'decision') === 'pass')
    if (isNo(tried)) return reply.type('text/html').send(over(id))
    if (tried.next === 'done') return reply.redirect(session.successUrl, 303)
    return reply.redirect(`/card/checkout/${id}`, 303)
  })
}
