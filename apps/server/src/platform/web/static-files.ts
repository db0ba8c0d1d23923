/**
 * The built pages, read into memory once and sent compressed. Browsers keep a file for ever where its name carries a hash, and
 * never the page itself: the sites that may frame it depend on the request.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import {
  assetHeaders,
  pageHeaders,
  pagePolicy,
  permissionsPolicy,
  resourcePolicy,
  type InlineHashes,
  type PagePolicy,
} from '../http/headers.ts'
import type { Http } from '../http/http.ts'
import { acceptedLanguages } from './accepted-languages.ts'

export type PageOptions = {
  /** Sources that may frame the page at this address, relative to the folder. */
  readonly policy: (asked: Asked) => Promise<PagePolicy>
  /** Paths that belong to the API: never answered by a page. */
  readonly reserved?: readonly string[]
  /** The path of the pages, e.g. `/console`; without it they are at the root. */
  readonly under?: `/${string}`
  /** No program answers for all addresses: one without a page of its own is missing. */
  readonly onlyPages?: true
}

type Asked = { readonly path: string; readonly query: URLSearchParams }

export type Asset = {
  readonly bytes: Buffer
  readonly type: string
  readonly cache: string
  readonly etag: string
  gzip?: Promise<Buffer>
  br?: Promise<Buffer>
}

type Page = { readonly page: Asset; readonly inline: InlineHashes }

/** Answers what no route takes from `dir`, the folder of a build: an asset, or a page of the single-page program. */
export function serveStatic(http: Http, dir: string, options: PageOptions): void {
  const assets = readAssets(dir)
  const pageOf = readPages(dir)
  servePaths(http, options, async (request, response, { path, query }) => {
    const asset = assets.get(path)
    if (asset) return sendAsset(request, response, asset)
    // Scanners ask for files of this kind, and a page as the answer would look like such a file.
    if (/\/(?:\.|%2e)/i.test(path)) return http.missing(request, response)
    // A file that is missing; an id may carry a dot, too, but no ending of letters alone.
    if (/^\.[a-z]+\d?$/i.test(extname(path))) return http.missing(request, response)
    if (options.onlyPages && !pageOf.has(path)) return http.missing(request, response)
    const languages = [query.get('locale'), request.headers['accept-language']]
    const page = pageOf(
      path,
      languages.flatMap((it) => acceptedLanguages(it ?? '')),
    )
    await sendPage(request, response, page, await options.policy({ path, query }))
  })
}

/** A page with what its policy allows of it, or the one that the policy has in its place. */
export function sendPage(
  request: FastifyRequest,
  response: ServerResponse,
  usual: Page,
  policy: PagePolicy,
): Promise<void> {
  const { page, inline } = policy.instead === undefined ? usual : ownPage(policy.instead)
  return send(request, response, page, {
    ...pageHeaders,
    ...resourcePolicy(policy),
    'permissions-policy': permissionsPolicy(policy),
    'content-security-policy': pagePolicy(policy, inline),
  })
}

/** Gives each GET and HEAD that no route takes to `answer`, with its path below that of the pages. */
export function servePaths(
  http: Http,
  options: PageOptions,
  answerPath: (request: FastifyRequest, response: ServerResponse, asked: Asked) => Promise<void> | void,
): void {
  const { reserved = ['/api/', '/v1/'], under = '' } = options

  async function answer(request: FastifyRequest, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url, 'http://host')
    if (reserved.some((prefix) => pathname.startsWith(prefix))) return http.missing(request, response)
    await answerPath(request, response, { path: pathname.slice(under.length), query })
  }

  for (const url of under === '' ? ['/*'] : [under, `${under}/*`])
    http.app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        reply.hijack()
        answer(request, reply.raw).catch(() => http.missing(request, reply.raw))
      },
    })
}

/**
 * `/buy` may have a page of its own in `buy.html`; `profile/index.html` is for `/profile` and all below it. `buy.de.html` is the
 * page for whoever asks for German before the language of `buy.html`.
 */
function readPages(dir: string) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const pages = new Map(
    names.map((name) => {
      const page = readAsset(join(dir, name))
      const path = name.slice(0, -'.html'.length).split(sep).join('/')
      const html = page.bytes.toString()
      const [, language] = /<html lang="(\w+)"/.exec(html) ?? []
      return [`/${path}`, { page, inline: inlineHashes(html), language }]
    }),
  )
  const usual = pages.get('/index')
  if (!usual) throw new Error(`There is no built page in ${dir}. Build the pages first.`)
  const above = (path: string): string =>
    path === '' || pages.has(`${path}/index`) ? `${path}/index` : above(path.slice(0, path.lastIndexOf('/')))
  const has = (path: string) => pages.has(path) || pages.has(`${path.replace(/\/$/, '')}/index`)
  const pageOf = (path: string, languages: readonly string[]): Page => {
    const name = pages.has(path) ? path : above(path.startsWith('/') ? path : '')
    const plain = pages.get(name) ?? usual
    const inLanguage = (language: string) =>
      pages.get(`${name}.${language}`) ?? (language === plain.language ? plain : undefined)
    return languages.map(inLanguage).find((it) => it !== undefined) ?? plain
  }
  return Object.assign(pageOf, { has })
}

/** A page that the server writes itself. */
const ownPage = (html: string) => withInline(pageAsset(html))

export const withInline = (page: Asset): Page => ({ page, inline: inlineHashes(page.bytes.toString()) })

/** The hashes of scripts and styles that the build wrote into the page: the policy allows exactly these. */
function inlineHashes(html: string): InlineHashes {
  const hashes = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return { scripts: hashes('script'), styles: hashes('style') }
}

function readAssets(dir: string): Map<string, Asset> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(gz|br|map|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(names.map((name) => [`/${relative(dir, name).split(sep).join('/')}`, readAsset(name)]))
}

function readAsset(name: string): Asset {
  const bytes = readFileSync(name)
  const hashed = /-[\w-]{8,}\.\w+$/.test(name)
  const beside = (ending: string) => {
    const path = `${name}.${ending}`
    return existsSync(path) ? Promise.resolve(readFileSync(path)) : undefined
  }
  const [zipped, br] = [beside('gz'), beside('br')]
  return {
    bytes,
    type: types[extname(name)] ?? 'application/octet-stream',
    cache: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    ...(zipped && { gzip: zipped }),
    ...(br && { br }),
  }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.html': 'text/html; charset=utf-8',
}

async function sendAsset(request: FastifyRequest, response: ServerResponse, asset: Asset): Promise<void> {
  const headers = { ...assetHeaders, 'cache-control': asset.cache, etag: asset.etag }
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304, { ...headers, vary: 'accept-encoding' }).end()
    return
  }
  await send(request, response, asset, headers)
}

export const pageAsset = (html: string): Asset => ({
  bytes: Buffer.from(html),
  type: 'text/html; charset=utf-8',
  cache: 'no-store',
  etag: '',
})

export async function send(
  request: FastifyRequest,
  response: ServerResponse,
  asset: Asset,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const { encoding, bytes } = await encoded(asset, request.headers['accept-encoding'] as string | undefined)
  response.writeHead(200, {
    ...headers,
    vary: 'accept-encoding',
    'content-type': asset.type,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compressed on first use, unless the build did it. */
async function encoded(asset: Asset, accepted = ''): Promise<{ encoding?: string; bytes: Buffer }> {
  if (asset.bytes.length < 1_000 || /^(image\/(png|webp)|font)/.test(asset.type))
    return { bytes: asset.bytes }
  if (/\bbr\b/.test(accepted)) {
    asset.br ??= toBrotli(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
    return { encoding: 'br', bytes: await asset.br }
  }
  if (!/\bgzip\b/.test(accepted)) return { bytes: asset.bytes }
  asset.gzip ??= toGzip(asset.bytes, { level: 9 })
  return { encoding: 'gzip', bytes: await asset.gzip }
}
