/** The status over HTTP: `/api/status` for programs, `/status` for people. */
import { createHash } from 'node:crypto'
import { getStatus } from '@agio/contract'
import { pageHeaders, pagePolicy } from '../platform/http/headers.ts'
import type { Http } from '../platform/http/http.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptedLanguages } from '../platform/web/accepted-languages.ts'
import { isLanguage } from '../texts/index.ts'
import { statusPage, statusStyle } from './page.ts'
import { statusOf } from './status.ts'
import { statusView } from './view.ts'

const sheet = `'sha256-${createHash('sha256').update(statusStyle).digest('base64')}'`
const policy = pagePolicy({ frameAncestors: [] }, { scripts: [], styles: [sheet] })

export function serveStatus(http: Http, platform: Platform): void {
  http.serve(getStatus, async () => {
    const status = await statusOf(platform)
    return status.history ? statusView(status, status.history) : { refused: 'overloaded' as const }
  })
  http.app.route<{ Querystring: { locale?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/status',
    handler: async ({ query, headers }, reply) => {
      const asked = [query.locale, headers['accept-language']].flatMap((it) => acceptedLanguages(it))
      const page = statusPage(await statusOf(platform), platform.settings, asked.find(isLanguage) ?? 'en')
      return reply
        .headers({ ...pageHeaders, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(page)
    },
  })
}
