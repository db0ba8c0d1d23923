/**
 * Serves the page around the acquirer's form for cards, on the host that is its own. The sites of the key may frame the widget that
 * shows it.
 */
import type { Http } from '../../platform/http/http.ts'
import { pageHeaders } from '../../platform/http/headers.ts'
import { ownOrigins } from '../../platform/guards/origins.ts'
import type { Platform } from '../../platform/platform.ts'
import { pageAsset, send } from '../../platform/web/static-files.ts'
import { framePage } from '../../rails/card/index.ts'
import { defaultKey, frameAncestors } from './widget-keys.ts'

export function serveCardFrame({ app, missing }: Http, platform: Platform): void {
  const { settings } = platform
  if (settings.cardFrameOrigin === undefined) return

  const own = ownOrigins(settings.publicUrl)
  app.get<{ Querystring: { key?: unknown; origin?: unknown } }>('/card-frame', (request, reply) => {
    reply.hijack()
    const { key, origin } = request.query
    // On one machine our pages have a name and an address.
    const widget = own.find((it) => it === origin) ?? new URL(settings.publicUrl).origin
    answer(typeof key === 'string' ? key : defaultKey).catch(() => missing(request, reply.raw))

    async function answer(widgetKey: string): Promise<void> {
      const sites = (await frameAncestors(platform, widgetKey)).filter((it) => !it.startsWith("'"))
      const { html, policy } = framePage(settings, { widget, sites })
      await send(request, reply.raw, pageAsset(html), {
        ...pageHeaders,
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': policy,
        // The acquirer's own frame asks the wallets of the device.
        'permissions-policy': 'payment=*, camera=(), microphone=(), geolocation=(), usb=()',
        'cache-control': 'no-store',
      })
    }
  })
}
