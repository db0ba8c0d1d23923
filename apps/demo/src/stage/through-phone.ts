/**
 * The phone's own way to the application. A person of the control room is signed in there without a second code: their phone is
 * reached at a host name of its own on the sandbox's port, and what it asks is passed on with the session that their cast has.
 * The page in it never holds that session's token, only a name for it.
 */
import { request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Person } from './cast.ts'

/** Browsers resolve every name under `localhost` to this machine. */
const host = 'phone.localhost'
const door = '/open'
const widgetKey = 'swapin-widget-default'

type Phone = {
  readonly app: FastifyInstance
  readonly serverUrl: string
  readonly find: (email: string) => Person | undefined
}

/** Serves every request to the phone's host name, whatever its path. */
export function openThroughPhone({ app, serverUrl, find }: Phone): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers.host?.split(':')[0] !== host) return
    if (raw.url === door) return reply.type('text/html').send(doorPage)
    reply.hijack()
    pass(raw, reply.raw, { serverUrl, find })
  })
}

/** The address that shows a page of the application in the phone of this person. The part after `#` stays in the browser. */
export function inPhone(base: string, { email }: Person, path: string): string {
  const url = new URL(door, base)
  url.hostname = host
  const page = `${path}${path.includes('?') ? '&' : '?'}key=${widgetKey}`
  url.hash = new URLSearchParams({ email, page }).toString()
  return url.href
}

export const pageOf = ({ service, id }: { readonly service: string; readonly id: string }) =>
  `/${service}/transaction/${id}`

/** Signs the phone in under the person's name, and goes on; who was in before leaves nothing behind. */
const doorPage = `<!doctype html><meta charset="utf-8"><title>Phone</title><script>
const asked = new URLSearchParams(location.hash.slice(1))
if (localStorage.getItem('token') !== asked.get('email')) { localStorage.clear(); sessionStorage.clear() }
localStorage.setItem('token', asked.get('email'))
const page = new URL(asked.get('page'), location.origin)
if (page.origin === location.origin) location.replace(page)
</script>`

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { serverUrl, find }: Pick<Phone, 'serverUrl' | 'find'>,
): void {
  const url = new URL(asked.url ?? '/', serverUrl)
  const send = url.protocol === 'https:' ? overHttps : overHttp
  const { host: _, origin: __, referer: ___, authorization, ...headers } = asked.headers
  const token = authorization && find(authorization.replace(/^Bearer /, ''))?.token
  const onward = send(
    url,
    { method: asked.method, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } },
    (got) => {
      // A renewed token would take the name's place; the one that the cast has stays good.
      const { authorization: _renewed, ...rest } = got.headers
      answer.writeHead(got.statusCode ?? 502, rest)
      got.pipe(answer)
    },
  )
  onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
