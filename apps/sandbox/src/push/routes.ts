/** The push service over HTTP: what a server sends (RFC 8030), and the page that shows what came. */
import type { FastifyInstance } from 'fastify'
import { liveList, liveRowsAt } from '../app/live-list.ts'
import { html, page, type Html } from '../app/page.ts'
import type { Serve } from '../app/serve.ts'
import { wireTime } from '@agio/contract/wire'
import * as controls from './controls.ts'
import type { Notification, PushService } from './service.ts'

const slowMilliseconds = 5_000
const events = '/push/events'
/** Those that are shown on a page; programs get all. */
const mostShown = 200

export function pushRoutes(app: FastifyInstance, serve: Serve, service: PushService): void {
  serve(controls.faultPush, ({ body }) => service.faults.set(body))
  serve(controls.listPushes, ({ query }) => service.list(query.device))
  serve(controls.subscribePush, ({ body }) => service.subscribe(body.serverKey))
  app.get('/push', async (_request, reply) =>
    reply.type('text/html').send(pushPage(service.list().slice(0, mostShown))),
  )
  liveRowsAt(app, events, (tell) => service.on((one) => tell({ to: [], row: rowOf(one) })))
  void app.register(async (own) => {
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.post<{ Params: { id: string } }>('/push/send/:id', async ({ params, headers, body }, reply) => {
      if (service.faults.on('slow')) await new Promise((done) => setTimeout(done, slowMilliseconds))
      const sent = { headers: headers as Record<string, string | undefined>, body: body as Buffer }
      const { status, said = '' } = service.take(params.id, sent)
      if (status === 201) return reply.code(201).header('location', `/push/message/${said}`).send()
      return reply.code(status).send(said)
    })
  })
}

const pushPage = (all: readonly Notification[]): string =>
  page({
    title: 'Notifications',
    skin: 'mail',
    body: html`<h1>Notifications</h1>
      <p class="quiet">What the browsers of customers show, also while no page is open.</p>
      ${liveList({
        events,
        rows: all.map(rowOf),
        empty: 'No notification yet. A browser of this sandbox subscribes at /push/subscribe.',
        to: '',
      })}`,
  })

const rowOf = ({ title, body, url, at }: Notification): Html =>
  html`<li>
    <a class="row" href="${url}"
      ><strong class="grow">${title}</strong><time class="quiet">${wireTime(new Date(at))}</time
      ><span class="quiet grow">${body}</span></a
    >
  </li>`
