/**
 * The built pages: the widget under /, framed by the sites of its key; its pages inside a messenger under /app/, framed by the
 * messenger's web clients; the console under /console/; the docs under /docs/.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { serveHot } from '../../platform/web/hot-pages.ts'
import { serveStatic, type PageOptions } from '../../platform/web/static-files.ts'
import type { Settings } from '../../settings/settings.ts'
import { serveSessions } from '../sessions/index.ts'
import { serveCardFrame } from './card-frame.ts'
import { framingOrigin, refusedFrame } from './refused-frame.ts'
import { defaultKey, frameAncestors, walletOffer } from './widget-keys.ts'

export function servePages(http: Http, platform: Platform): void {
  const { settings } = platform
  const { consoleDir, docsDir, widgetDir, hotPagesUrl, publicUrl, consoleOrigin } = settings
  const serve = (dir: string, options: PageOptions) =>
    hotPagesUrl === undefined ? serveStatic(http, dir, options) : serveHot(http, hotPagesUrl, options)
  if (hotPagesUrl !== undefined || existsSync(join(consoleDir, 'index.html')))
    serve(consoleDir, {
      under: '/console',
      // A merchant sees its widget beside the settings of its key.
      policy: async () => ({
        frameAncestors: [],
        frames: [consoleOrigin === undefined ? `'self'` : new URL(publicUrl).origin],
      }),
    })
  else platform.log.warn({}, 'there is no built console: /console/ is empty')
  if (existsSync(join(docsDir, 'index.html')))
    serveStatic(http, docsDir, {
      under: '/docs',
      onlyPages: true,
      policy: async () => ({ frameAncestors: [] }),
    })
  else platform.log.warn({}, 'there are no built docs: /docs/ is empty')
  serveSessions(http, platform, async (key) =>
    key === undefined ? [`'none'`] : frameAncestors(platform, key),
  )
  serveCardFrame(http, platform)
  const { relay } = walletOffer(settings)
  const cards = cardsIn(settings)
  const ofMessenger = {
    foreignPictures: true,
    frameAncestors: settings.telegramBotToken ? settings.telegramOrigins : [],
  } as const
  serve(widgetDir, {
    policy: async ({ path, query }) =>
      path.startsWith('/app/')
        ? ofMessenger
        : {
            foreignPictures: true,
            connect: relay ? [new URL(relay.url).origin] : [],
            ...cards,
            ...(await framing(platform, path, query)),
          },
  })
}

/** The acquirer's form for cards, in a frame of a host of its own, where wallets of the device may pay. */
function cardsIn({ cardFrameOrigin }: Pick<Settings, 'cardFrameOrigin'>) {
  if (cardFrameOrigin === undefined) return {}
  const { origin } = new URL(cardFrameOrigin)
  return { frames: [origin], payments: origin }
}

/** The sites that may frame the page of this address, and the page that another site gets in its place. */
async function framing(platform: Platform, path: string, query: URLSearchParams) {
  const key = query.get('key')
  // The button of a merchant shows the page of a link over its own.
  const link = /^\/l\/([a-z2-7]{16})$/.exec(path)?.[1]
  const ancestors = await frameAncestors(platform, key ?? defaultKey, link)
  const origin = link === undefined ? framingOrigin(query) : undefined
  const instead = origin && (await refusedFrame(platform, { key, origin }, ancestors))
  return origin && instead ? { frameAncestors: [origin], instead } : { frameAncestors: ancestors }
}
