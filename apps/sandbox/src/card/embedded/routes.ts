/** The acquirer's form within other people's pages: its script, and the pages in the frame that the script opens. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Acquirer } from '../acquirer.ts'
import { isNo } from '../deps.ts'
import { readForm } from '../form.ts'
import { ownCard } from '../numbers.ts'
import { askPage, closedPage, donePage, formPage, isWallet, walletPage } from './form-page.ts'
import { stripeScript } from './script.ts'

type Asked = { Params: { secret: string }; Querystring: { key?: string; parent?: string }; Body: string }
type Settings = { readonly key: string; readonly base: () => string }

export function formRoutes(scope: FastifyInstance, acquirer: Acquirer, { key, base }: Settings): void {
  const { record, faults } = acquirer
  scope.get('/:release/stripe.js', (_request, reply) => {
    const isSilent = faults.on('form_silent')
    return reply
      .type('text/javascript')
      .header('cache-control', 'no-store')
      .send(stripeScript({ base: base(), isSilent }))
  })

  /** Only with the secret of the form, and the merchant's own key. */
  const opened = (request: { params: Asked['Params']; query: Asked['Querystring'] }) => {
    acquirer.tick()
    const { key: given = '', parent = '' } = request.query
    const { secret } = request.params
    const session = given === key ? record.sessions.find((it) => it.clientSecret === secret) : undefined
    const intent = record.intents.find(({ id }) => id === session?.intent)
    const query = new URLSearchParams({ key: given, parent })
    const at = (path = '') => `/card/form/${encodeURIComponent(secret)}${path}?${query.toString()}`
    return { session, intent, at, isOpen: session?.status === 'open' && !faults.on('down') }
  }
  const shown = (reply: FastifyReply, request: Parameters<typeof opened>[0], problem?: string, name = '') => {
    const { session, intent, at, isOpen } = opened(request)
    const page = () => {
      if (faults.on('down')) return closedPage('The acquirer cannot be reached.')
      if (session?.status === 'complete') return donePage(session)
      if (!session || !isOpen) return closedPage('This form is over.')
      if (intent?.status === 'requires_action') return askPage(session, intent, at('/bank'))
      return formPage({
        session,
        kept: record.methods.filter(({ customer }) => customer === session.customer),
        at,
        problem: problem ?? intent?.error?.message,
        name,
      })
    }
    return reply.type('text/html').header('cache-control', 'no-store').send(page())
  }
  const field = (body: string, name: string) => {
    const value = readForm(body)[name]
    return typeof value === 'string' ? value : ''
  }

  scope.get<Asked>('/card/form/:secret', (request, reply) => shown(reply, request))
  scope.post<Asked>('/card/form/:secret', (request, reply) => {
    const { session, isOpen, at } = opened(request)
    if (!session || !isOpen) return shown(reply, request)
    const name = field(request.body, 'name')
    const tried = acquirer.pay(session.id, {
      number: field(request.body, 'number'),
      name,
      saved: field(request.body, 'saved'),
      isKept: field(request.body, 'keep') === 'yes',
    })
    if (!isNo(tried) && tried.next === 'again') return shown(reply, request, tried.message, name)
    return reply.redirect(at(), 303)
  })
  /** A wallet of the device has a card of its own, and asks nothing more. */
  scope.post<Asked>('/card/form/:secret/wallet', (request, reply) => {
    const { session, isOpen, at } = opened(request)
    const wallet = field(request.body, 'wallet')
    if (!session || !isOpen || !isWallet(wallet)) return shown(reply, request)
    const number = ownCard(`device ${session.customer ?? session.id}`)
    if (field(request.body, 'agreed') !== 'yes')
      return reply.type('text/html').send(walletPage(session, wallet, { at, last4: number.slice(-4) }))
    acquirer.pay(session.id, { number, name: field(request.body, 'name'), wallet })
    return reply.redirect(at(), 303)
  })
  scope.post<Asked>('/card/form/:secret/bank', (request, reply) => {
    const { session, isOpen, at } = opened(request)
    if (session && isOpen) acquirer.answerBank(session.id, field(request.body, 'decision') === 'pass')
    return reply.redirect(at(), 303)
  })
}
