/** A messenger with the mini-app: it signs launch data, and its page plays the client. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import { botToken, launchData } from './launch.ts'
import { messengerPage, type Asked } from './page.ts'

export * as messengerControls from './controls.ts'

const script = new URL('browser/messenger.js', import.meta.url)

type World = { readonly now: () => Date; readonly widgetUrl?: string | undefined }

export function openMessenger(app: FastifyInstance, serve: Serve, { now, widgetUrl }: World): void {
  serve(controls.launch, ({ body }) => ({ initData: launchData(body, now()) }))
  app.get<{ Querystring: Asked }>('/messenger', async ({ query }, reply) =>
    reply.type('text/html').send(messengerPage(query, widgetUrl && new URL(widgetUrl).origin)),
  )
  app.get('/messenger/messenger.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-cache').send(readFileSync(script, 'utf8')),
  )
}

/** The application's settings for the messenger. */
export const messengerAt = (base: string) => ({
  botToken,
  appUrl: `${base}/messenger`,
  origin: base,
})
