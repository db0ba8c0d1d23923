/**
 * The pages of `npm start -- --watch`, made by Vite from their sources at the moment they are asked for. A browser has them from
 * this server, with its headers: the same origin and nearly the same policy as those of a build. Added are a nonce for what Vite
 * writes into a page, and the way to its news of changed sources, which go past this server and outlive its restarts.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { assetHeaders, type PagePolicy } from '../http/headers.ts'
import type { Http } from '../http/http.ts'
import { callOutside, type OutsideAnswer } from '../outside/outside-call.ts'
import { pageAsset, sendPage, servePaths, type PageOptions } from './static-files.ts'

/** Stands in the page of scripts/development/hot-pages.mjs where the nonce of an answer belongs. */
const nonceMark = 'agio-nonce'

/** Headers of a request that go on to Vite, and headers of its answer that come back. */
const [passedOn, said] = [
  ['accept', 'if-none-match', 'sec-fetch-dest'],
  ['content-type', 'cache-control', 'etag'],
] as const

/** The first page waits until Vite has read the libraries. */
const limits = { milliseconds: 60_000, maxBytes: 50_000_000 }

/** `from` is the address of scripts/development/hot-pages.mjs. */
export function serveHot(http: Http, from: string, options: PageOptions): void {
  const { origin } = new URL(from)
  servePaths(http, options, async (request, response, { path, query }) => {
    const headers = picked(request.headers, passedOn)
    const made = await callOutside(`${origin}${request.url}`, { headers }, limits)
    const isPage = made.isOk && made.headers.get('content-type')?.startsWith('text/html')
    if (isPage) {
      const policy = hearing(origin, await options.policy({ path, query }))
      await sendPage(request, response, withNonce(made.text), policy)
    } else pass(request, response, made)
  })
}

/** The page may open the socket by which it hears of changed sources. */
const hearing = (origin: string, policy: PagePolicy): PagePolicy => ({
  ...policy,
  connect: [...(policy.connect ?? []), origin.replace('http', 'ws')],
})

/** Scripts and styles that Vite wrote into the page run in this answer alone. */
function withNonce(html: string) {
  const nonce = randomBytes(16).toString('base64url')
  const ours = [`'nonce-${nonce}'`]
  return { page: pageAsset(html.replaceAll(nonceMark, nonce)), inline: { scripts: ours, styles: ours } }
}

/** A source, a picture, or that there is none: as Vite says it. */
function pass(request: FastifyRequest, response: ServerResponse, made: OutsideAnswer): void {
  response.writeHead(made.status, { ...assetHeaders, ...picked(Object.fromEntries(made.headers), said) })
  response.end(request.method === 'HEAD' ? undefined : made.bytes)
}

function picked(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const known = names.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(known.filter((one): one is [string, string] => typeof one[1] === 'string'))
}
