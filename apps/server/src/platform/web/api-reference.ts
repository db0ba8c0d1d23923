/**
 * The API's reference: the OpenAPI documents, one of the operations for operators, one of all others, and a page of each.
 * Each is made once, when first asked for, and other requests are answered meanwhile.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { pageHeaders, pagePolicy } from '../http/headers.ts'
import type { Http } from '../http/http.ts'
import type { RouteShape } from '../http/route.ts'
import { apiPage, apiPageStyle } from './api-page.ts'
import { openApiInSteps, type Document, type OpenApiOptions } from './openapi.ts'
import { pageAsset, send, type Asset } from './static-files.ts'

/** Every route for operators is below it. */
const ofOperators = '/api/admin/'

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

export function serveReference(http: Http, options: OpenApiOptions): void {
  // Operators receive no webhooks.
  const { webhooks: _, ...words } = options
  const isOfOperators = ({ path }: RouteShape) => path.startsWith(ofOperators)
  serveOne(http, '/api/', 'This document.', () =>
    openApiInSteps(
      http.routes.filter((route) => !isOfOperators(route)),
      options,
    ),
  )
  serveOne(http, ofOperators, 'The document of the operations for operators.', () =>
    openApiInSteps(http.routes.filter(isOfOperators), {
      ...words,
      title: `${options.title} back office`,
    }),
  )

  function serveOne(
    to: Http,
    under: '/api/' | typeof ofOperators,
    summary: string,
    make: () => Promise<Document>,
  ): void {
    let made: Promise<Document> | undefined
    const document = () => (made ??= make())
    const place = `${under}openapi.json` as const
    to.serve(documentRoute(place, summary), async () => ({ ...(await document()) }))
    const sheet = `'sha256-${createHash('sha256').update(apiPageStyle).digest('base64')}'`
    const policy = pagePolicy({ frameAncestors: [] }, { scripts: [], styles: [sheet] })
    const headers = { ...pageHeaders, 'content-security-policy': policy }
    let page: Asset | undefined
    to.app.route({
      method: ['GET', 'HEAD'],
      url: under,
      handler: (request, reply) => {
        reply.hijack()
        const show = async () => {
          page ??= pageAsset(apiPage(await document(), place, options.catalogue))
          await send(request, reply.raw, page, headers)
        }
        show().catch(() => to.missing(request, reply.raw))
      },
    })
  }
}
