/** A messenger with the mini-app: it signs launch data, takes messages of the bot, and its page plays the client. */
import { readFileSync } from 'node:fs'
import { liveAt, type SandboxParts } from '@agio/sandbox'
import { openChats } from './chats.ts'
import * as controls from './controls.ts'
import { botToken, launchData } from './launch.ts'
import { messengerPage, type Asked } from './page.ts'

export * as messengerControls from './controls.ts'

const script = new URL('browser/messenger.js', import.meta.url)

export function openMessenger({ app, serve, clock }: SandboxParts, widgetUrl?: string): void {
  const chats = openChats()
  serve(controls.launch, ({ body }) => ({ initData: launchData(body, clock.now()) }))
  serve(controls.chat, ({ query }) => chats.view(query.account))
  serve(controls.allow, ({ body }) => chats.allow(body.account, body.mayWrite === 'yes'))
  liveAt(app, '/messenger/events', (send) => chats.on((account) => send('chat', { account })))
  app.post<{ Params: { token: string } }>('/bot:token/sendMessage', async ({ params, body }, reply) => {
    const answer = chats.send(params.token, body)
    return reply.code(answer.status).send(answer.body)
  })
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
  apiUrl: base,
  origin: base,
})
