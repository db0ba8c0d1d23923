/** A messenger with the mini-app: it signs launch data, and its page plays the client. */
import { readFileSync } from 'node:fs'
import type { SandboxParts } from '@agio/sandbox'
import * as controls from './controls.ts'
import { botToken, launchData } from './launch.ts'
import { messengerPage, type Asked } from './page.ts'

export * as messengerControls from './controls.ts'

const script = new URL('browser/messenger.js', import.meta.url)

export function openMessenger({ app, serve, clock }: SandboxParts, widgetUrl?: string): void {
  serve(controls.launch, ({ body }) => ({ initData: launchData(body, clock.now()) }))
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
