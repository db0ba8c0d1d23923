/** The address of a session: it leads to the widget until it was opened; afterwards a sentence says why not. */
import { StartValues } from '@agio/domain'
import { pageHeaders, pagePolicy, resourcePolicy } from '../../platform/http/headers.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Closed, Sessions } from './sessions.ts'

const sentences = {
  en: {
    unknown: "We don't know this visit.",
    used: 'This visit was opened before.',
    expired: 'The time to open this visit is over.',
    next: 'Go back to the shop and start again.',
  },
  de: {
    unknown: 'Diesen Besuch kennen wir nicht.',
    used: 'Dieser Besuch wurde schon geöffnet.',
    expired: 'Die Zeit, diesen Besuch zu öffnen, ist vorbei.',
    next: 'Gehen Sie zum Shop zurück und beginnen Sie neu.',
  },
  ar: {
    unknown: 'هذه الزيارة غير معروفة.',
    used: 'فُتحت هذه الزيارة من قبل.',
    expired: 'انتهى الوقت المتاح لفتح هذه الزيارة.',
    next: 'عُد إلى المتجر وابدأ من جديد.',
  },
} as const
type Language = keyof typeof sentences
const noneInline = { scripts: [], styles: [] } as const

/** `framedBy` gives the sites that may frame a page of this key. */
export function serveSessions(
  http: Http,
  sessions: Sessions,
  framedBy: (widgetKey: string | undefined) => Promise<string[]>,
): void {
  http.app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: '/session/:token',
    handler: async ({ params: { token }, headers }, reply) => {
      const led = await sessions.lead(token)
      reply.headers({ ...pageHeaders, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      if ('address' in led) return reply.redirect(led.address, 303)
      const policy = { frameAncestors: await framedBy(led.widgetKey) }
      return reply
        .code(led.why === 'unknown' ? 404 : 410)
        .headers({ ...resourcePolicy(policy), 'content-security-policy': pagePolicy(policy, noneInline) })
        .type('text/html; charset=utf-8')
        .send(pageOf(led, languageOf(headers['accept-language'])))
    },
  })
}

function languageOf(accepted = ''): Language {
  const wanted = accepted.split(',').flatMap((part) => {
    const tag = part.split(';')[0]?.trim() ?? ''
    return StartValues.language.test(tag) ? [tag.slice(0, 2)] : []
  })
  return wanted.find((it): it is Language => it in sentences) ?? 'en'
}

function pageOf({ why }: Closed, language: Language): string {
  const { next, ...reasons } = sentences[language]
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${reasons[why]}</title>
<main><h1>${reasons[why]}</h1><p>${next}</p></main></html>`
}
