/** A phone that shows what the SMS gateway delivers. */
import { liveRowsAt, type SandboxParts } from '@agio/sandbox'
import { phonePage, smsEvents, smsRow } from './pages.ts'

export function openPhone({ app, gateway }: SandboxParts): void {
  app.get<{ Querystring: { to?: string } }>('/phone', async ({ query: { to = '' } }, reply) =>
    reply.type('text/html').send(phonePage(gateway.list(to || undefined).slice(0, 100), to)),
  )
  liveRowsAt(app, smsEvents, (tell) => gateway.on((sms) => tell({ to: [sms.to], row: smsRow(sms) })))
}
