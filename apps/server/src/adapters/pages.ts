/**
 * The built pages: the widget under /, framed by the sites of its key; its pages inside a messenger under /app/, framed by the
 * messenger's web clients; and the console under /console/.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultKey, frameAncestors, type Embedding } from '../merchants/embedding/index.ts'
import { serveSessions, type Sessions } from '../merchants/sessions/index.ts'
import type { Http } from '../platform/http/http.ts'
import type { Log } from '../platform/log.ts'
import { serveStatic } from '../platform/web/static-files.ts'
import type { Settings } from '../settings/settings.ts'

export function servePages(
  http: Http,
  { consoleDir, widgetDir, publicUrl, consoleOrigin, telegramBotToken, telegramOrigins }: Settings,
  of: { embedding: Embedding; sessions: Sessions; log: Log },
): void {
  if (existsSync(join(consoleDir, 'index.html')))
    serveStatic(http, {
      dir: consoleDir,
      under: '/console',
      // A merchant sees its widget beside the settings of its key.
      policy: async () => ({
        frameAncestors: [],
        frames: [consoleOrigin === undefined ? `'self'` : new URL(publicUrl).origin],
      }),
    })
  else of.log.warn({}, 'there is no built console: /console/ is empty')
  serveSessions(http, of.sessions, async (key) =>
    key === undefined ? [`'none'`] : frameAncestors(of.embedding, key),
  )
  const { relay } = of.embedding.wallets
  const ofMessenger = {
    foreignPictures: true,
    frameAncestors: telegramBotToken ? telegramOrigins : [],
  } as const
  serveStatic(http, {
    dir: widgetDir,
    policy: async ({ path, query }) =>
      path.startsWith('/app/')
        ? ofMessenger
        : {
            foreignPictures: true,
            connect: relay ? [new URL(relay.url).origin] : [],
            frameAncestors: await frameAncestors(
              of.embedding,
              query.get('key') ?? defaultKey,
              // The button of a merchant shows the page of a link over its own.
              /^\/l\/([a-z2-7]{16})$/.exec(path)?.[1],
            ),
          },
  })
}
