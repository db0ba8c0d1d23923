/** The published documents of the API: a client generated from them works, and so does a copied example. */
import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import type { RouteShape } from '../platform/http/route.ts'
import { openApi, type Operation } from '../platform/web/openapi.ts'

const routes: readonly RouteShape[] = Object.values(contract.routes)
const {
  paths,
  components,
  tags,
  webhooks = {},
} = openApi(routes, {
  title: 'Agio',
  version: '1',
  catalogue: contract.refusals,
  url: 'https://pay.example.com',
  tags: contract.tags,
  names: contract,
  webhooks: contract.WebhookEvents,
})
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const operationOf = (route: RouteShape) => paths[route.path]?.[route.method.toLowerCase()] as Operation
const named = Object.entries(contract.routes) as [string, RouteShape][]

test('each operation has a name of its own, a sentence and a chapter, and each chapter an operation', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { operationId, summary, tags: of } of operations) {
    expect(summary, operationId).toMatch(/\.$/)
    expect(of, operationId).toHaveLength(1)
  }
  const used = new Set(operations.flatMap(({ tags: of }) => of))
  expect(tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})

test('every reference leads to a definition', () => {
  const text = JSON.stringify({ paths, components, webhooks })
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(components.schemas, name).toHaveProperty(name)
})

test.each(named)('the examples of %s are what it takes and answers', (_, route) => {
  const { requestBody, responses } = operationOf(route)
  const body = requestBody?.content['application/json']
  if (body) expect(route.body.safeParse(body.example).error?.issues).toBeUndefined()
  const answer = responses['200']?.content?.['application/json']
  if (answer) expect(route.answer.safeParse(answer.example).error?.issues).toBeUndefined()
})

test.each(Object.entries(contract.WebhookEvents))(
  'the example of the webhook %s is what is posted',
  (type, shape) => {
    const { example } = webhooks[type]?.post.requestBody.content['application/json'] ?? {}
    expect(shape.safeParse(example).error?.issues).toBeUndefined()
    expect(contract.WebhookEvent.safeParse(example).data?.type).toBe(type)
  },
)
