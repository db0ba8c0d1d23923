/** The address of a session: it leads to the widget until it was opened; afterwards a sentence says why not. */
import { pageHeaders, pagePolicy, resourcePolicy } from '../../platform/http/headers.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptedLanguages } from '../../platform/web/accepted-languages.ts'
import { isLanguage, languages, say, type Language } from '../../texts/index.ts'
import { lead, type Closed } from './sessions.ts'

const noneInline = { scripts: [], styles: [] } as const

/** `framedBy` gives the sites that may frame a page of this key. */
export function serveSessions(
  http: Http,
  platform: Platform,
  framedBy: (widgetKey: string | undefined) => Promise<string[]>,
): void {
  http.app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: '/session/:token',
    handler: async ({ params: { token }, headers }, reply) => {
      const led = await lead(platform, token)
      reply.headers({ ...pageHeaders, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      if ('address' in led) return reply.redirect(led.address, 303)
      const policy = { frameAncestors: await framedBy(led.widgetKey) }
      return reply
        .code(led.why === 'unknown' ? 404 : 410)
        .headers({ ...resourcePolicy(policy), 'content-security-policy': pagePolicy(policy, noneInline) })
        .type('text/html; charset=utf-8')
        .send(pageOf(led, acceptedLanguages(headers['accept-language']).find(isLanguage) ?? 'en'))
    },
  })
}

function pageOf({ why }: Closed, language: Language): string {
  const reason = say(language, `closed.${why}`)
  return `<!doctype html><html lang="${language}" dir="${languages[language].direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${reason}</title>
<main><h1>${reason}</h1><p>${say(language, 'closed.next')}</p></main></html>`
}
