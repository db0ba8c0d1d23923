import type { FastifyInstance } from 'fastify'
import { read } from '../app/field.ts'
import { liveRowsAt } from '../app/live-list.ts'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage, mailEvents, mailRow } from './pages.ts'

/** Those that are shown on a page; programs get all. */
const mostShown = 200

/** `/mail` and `/mailbox` are the same list: JSON for programs, a page for browsers. */
export function mailRoutes(app: FastifyInstance, serve: Serve, mailbox: Mailbox): void {
  serve(controls.faultMail, ({ body }) => mailbox.faults.set(body))
  const shown = (to: string | undefined) => mailbox.list(to).slice(0, mostShown)
  for (const path of [controls.listMail.path, '/mailbox', '/mailbox/mail']) {
    app.get<{ Querystring: { to?: string } }>(path, async ({ query, headers }, reply) => {
      const asked = read(controls.listMail.query, query)
      if ('error' in asked) return reply.code(400).send(asked)
      const { to } = asked
      const browser = headers.accept?.includes('text/html') ?? false
      return browser
        ? reply.type('text/html').send(mailboxPage({ mails: shown(to), to: to ?? '' }))
        : reply.send(mailbox.list(to))
    })
  }
  liveRowsAt(app, mailEvents, (tell) => mailbox.on((mail) => tell({ to: mail.to, row: mailRow(mail) })))
  type Asked = { Params: { id: string }; Querystring: { to?: string } }
  app.get<Asked>('/mailbox/:id', async ({ params, query: { to } }, reply) => {
    const open = mailbox.find(params.id)
    return reply
      .code(open ? 200 : 404)
      .type('text/html')
      .send(mailboxPage({ mails: shown(to), to: to ?? '', open, isMissing: !open }))
  })
}
