/**
 * The API's reference: the OpenAPI documents, one of the operations for operators, one of all others, and pages of each, as HTML
 * and as Markdown. Each is made once, when first asked for, and other requests are answered meanwhile.
 */
import { join } from 'node:path'
import * as z from 'zod'
import { assetHeaders } from '../../http/headers.ts'
import type { Http } from '../../http/http.ts'
import type { RouteShape } from '../../http/route.ts'
import { escapeHtml as escape } from '../html.ts'
import { openApiInSteps, type Document, type OpenApiOptions } from '../openapi.ts'
import { pageAsset, send, sendPage, withInline, type Asset } from '../static-files.ts'
import { htmlOf, markdownOf, type Page } from './blocks.ts'
import { pagesOf } from './pages.ts'
import { readIfThere, readShell, type Shell } from './shell.ts'

/** Every route for operators is below it. */
const ofOperators = '/api/admin/'

export type ReferenceOptions = OpenApiOptions & {
  /** The built docs: what is around a page, and their list for `llms.txt`. */
  readonly docsDir?: string
  /** Of the keys that servers of merchants have: what one of them opens is in the SDK. */
  readonly scopes?: readonly string[]
}

const documentRoute = (path: RouteShape['path'], summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    access: 'anyone',
    params: z.strictObject({}),
    query: z.strictObject({}),
    body: z.strictObject({}),
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
  }) as const satisfies RouteShape

export function serveReference(http: Http, { docsDir, scopes = [], ...options }: ReferenceOptions): void {
  // Operators receive no webhooks.
  const { webhooks: _, ...words } = options
  const isOfOperators = ({ path }: RouteShape) => path.startsWith(ofOperators)
  const shell = readShell(docsDir)
  const pages = serveOne(http, '/api/', {
    shell,
    scopes,
    catalogue: options.catalogue,
    summary: 'This document.',
    make: () =>
      openApiInSteps(
        http.routes.filter((route) => !isOfOperators(route)),
        options,
      ),
  })
  serveOne(http, ofOperators, {
    shell,
    scopes,
    catalogue: options.catalogue,
    summary: 'The document of the operations for operators.',
    make: () =>
      openApiInSteps(http.routes.filter(isOfOperators), {
        ...words,
        title: `${options.title} back office`,
      }),
  })
  const ofDocs = docsDir === undefined ? '' : (readIfThere(join(docsDir, 'list.md')) ?? '')
  serveAt(http, '/llms.txt', async () =>
    textAsset('text/plain', `${listOf(await pages(), options)}${ofDocs && `\n${ofDocs}`}`),
  )
}

type Reference = {
  readonly shell: Shell
  readonly scopes: readonly string[]
  readonly catalogue: OpenApiOptions['catalogue']
  readonly summary: string
  readonly make: () => Promise<Document>
}

function serveOne(http: Http, under: '/api/' | typeof ofOperators, it: Reference) {
  const document = once(it.make)
  const place = `${under}openapi.json` as const
  const at = `${under}docs`
  http.serve(documentRoute(place, it.summary), async () => ({ ...(await document()) }))
  const pages = once(async () =>
    pagesOf(await document(), { at, place, catalogue: it.catalogue, scopes: it.scopes }),
  )
  const assets = once(async () => assetsOf(await pages(), { at, under, shell: it.shell }))
  for (const url of [under, `${at}/*`])
    serveAt(http, url, async (path) => (await assets()).get(path === at || path === `${at}/` ? under : path))
  return pages
}

/** The pages by their addresses, as HTML and as Markdown, and what the search looks through. */
function assetsOf(
  pages: readonly Page[],
  { at, under, shell }: { readonly at: string; readonly under: string; readonly shell: Shell },
): Map<string, Asset> {
  const all = new Map<string, Asset>()
  for (const page of pages) {
    const html = shell({ title: page.title, rail: railOf(pages, page, { at, under }), main: htmlOf(page) })
    all.set(addressOf(page, at, under), pageAsset(html))
    all.set(`${at}/${page.name || 'index'}.md`, textAsset('text/markdown', markdownOf(page)))
  }
  const found = pages.flatMap((page) => [
    { title: page.title, at: addressOf(page, at, under), words: '' },
    ...page.sections.map(({ id, title, words: [first] }) => ({
      title,
      at: `${addressOf(page, at, under)}#${id}`,
      words: `${page.title} ${first && 'text' in first ? first.text : ''}`,
    })),
  ])
  return all.set(`${at}/search.json`, textAsset('application/json', JSON.stringify(found)))
}

const addressOf = ({ name }: Page, at: string, under: string) => (name === '' ? under : `${at}/${name}`)

/** Every page, and of the one that is shown its sections. */
function railOf(
  pages: readonly Page[],
  shown: Page,
  { at, under }: { readonly at: string; readonly under: string },
): string {
  const link = (href: string, text: string, mark = '') =>
    `<a href="${escape(href)}"${mark}>${escape(text)}</a>`
  const rows = pages.map((page) => {
    const own = link(addressOf(page, at, under), page.title, page === shown ? ' aria-current="page"' : '')
    const parts = page === shown ? page.sections.map((it) => `<li>${link(`#${it.id}`, it.title)}</li>`) : []
    return `<li>${own}${parts.length > 0 ? `<ul>${parts.join('')}</ul>` : ''}</li>`
  })
  const markdown = `${at}/${shown.name || 'index'}.md`
  return `<div class="search" data-search="${at}/search.json /docs/search.json"></div><h2>API</h2><ul>${rows.join('')}</ul><p class="soft">${link(markdown, 'This page as Markdown')}</p>`
}

/** For programs that read: what there is, with an address of each page as Markdown. */
function listOf(pages: readonly Page[], { title, description }: OpenApiOptions): string {
  const rows = pages.map(({ name, title: own, about: [first] }) => {
    const words = first && 'text' in first && name !== '' ? `: ${first.text}` : ''
    return `- [${own}](/api/docs/${name || 'index'}.md)${words}`
  })
  return `# ${title}\n\n> ${description}\n\n## API\n\n${rows.join('\n')}\n- [OpenAPI document](/api/openapi.json)\n`
}

function serveAt(http: Http, url: string, find: (path: string) => Promise<Asset | undefined>): void {
  http.app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (request, reply) => {
      reply.hijack()
      const show = async () => {
        const asset = await find(new URL(request.url, 'http://host').pathname)
        if (!asset) return http.missing(request, reply.raw)
        if (asset.type.startsWith('text/html'))
          return sendPage(request, reply.raw, withInline(asset), { frameAncestors: [] })
        return send(request, reply.raw, asset, { ...assetHeaders, 'cache-control': asset.cache })
      }
      show().catch(() => http.missing(request, reply.raw))
    },
  })
}

const textAsset = (type: string, text: string): Asset => ({
  ...pageAsset(text),
  type: `${type}; charset=utf-8`,
  cache: 'no-cache',
})

/** What failed is tried again by whoever asks next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
