/** The published documents of the API: a client generated from them works, and so does a copied example. */
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
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
  ...described,
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

type Sum = { readonly amount: string; readonly currency: string }
const cents = ({ amount }: Sum) => Math.round(Number(amount) * 100)
const answerOf = (route: RouteShape) =>
  operationOf(route).responses['200']?.content?.['application/json']?.example

test('the examples are one story: the same order, with amounts that add up', () => {
  type Sale = {
    id: string
    gross: Sum
    feesTotal: Sum
    payout: Sum
    fees: Record<string, Sum>
    required: Sum
    rate: string
  }
  const sale = answerOf(contract.routes.placeSellOrder) as Sale
  const { gross, feesTotal, payout, fees, required, rate } = sale
  expect(Object.values(fees).reduce((sum, one) => sum + cents(one), 0)).toBe(cents(feesTotal))
  expect(cents(gross) - cents(feesTotal)).toBe(cents(payout))
  expect(Math.round(Number(required.amount) * Number(rate) * 100)).toBe(cents(gross))
  type Payment = Record<'orderId' | 'externalId', string> & Record<'gross' | 'sent' | 'amount', Sum>
  const { items } = answerOf(contract.routes.listMerchantPayments) as { items: [Payment] }
  const [payment] = items
  expect(payment).toMatchObject({ orderId: sale.id, gross, sent: required, amount: payout })
  const bought = answerOf(contract.routes.quoteBuy) as Record<
    'send' | 'feesTotal' | 'net' | 'receive',
    Sum
  > & { rate: string }
  expect(cents(bought.send) - cents(bought.feesTotal)).toBe(cents(bought.net))
  expect(Math.round(cents(bought.net) / Number(bought.rate))).toBe(cents(bought.receive))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const example = post.requestBody.content['application/json']?.example as { data: object } | undefined
    const data = example?.data ?? {}
    if ('orderId' in data)
      expect(data, type).toMatchObject({
        orderId: sale.id,
        externalId: payment.externalId,
        send: required,
        receive: payout,
      })
  }
})

/** Names of properties whose example is no more than the name. */
function unnamed(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return value !== '' && value.replace(/\.+$/, '') === name ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([own, it]) => unnamed(it, Array.isArray(value) ? name : own))
}

test('an example for customers and merchants has a value of the story for each text', () => {
  const own = named.filter(([, { path }]) => !path.startsWith('/api/admin/'))
  for (const [name, route] of own) {
    const { requestBody } = operationOf(route)
    expect(unnamed(requestBody?.content['application/json']?.example), name).toEqual([])
    expect(unnamed(answerOf(route)), name).toEqual([])
  }
})

test('a program says how long to wait where it must, and whom it lets in everywhere', () => {
  for (const { operationId, security, responses } of operations) {
    expect(security, operationId).toBeDefined()
    for (const status of ['429', '503'])
      expect(responses[status]?.headers, operationId).toHaveProperty('Retry-After')
  }
})
