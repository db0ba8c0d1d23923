import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApi } from './openapi.ts'
import type { RouteShape } from '../http/route.ts'

const none = z.strictObject({})
const order: RouteShape = {
  method: 'POST',
  path: '/api/orders/{id}',
  summary: 'Order.',
  access: 'customer',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.coerce.number().int().default(20) }),
  body: z.strictObject({ n: z.number() }),
  answer: z.object({ done: z.literal(true) }),
  refusals: ['quote.expired'],
  idempotent: true,
}
const list: RouteShape = {
  ...order,
  method: 'GET',
  access: 'anyone',
  body: none,
  idempotent: false,
  refusals: [],
}
const catalogue = {
  invalid: [422, 'i'],
  'not-found': [404, 'n'],
  'quote.expired': [409, 'e'],
  'idempotency.reused': [409, 'r'],
} as const

const options = {
  title: 'Agio',
  description: 'An API.',
  version: '1',
  catalogue,
  url: 'https://pay.example.com',
  tags: [{ name: 'Orders', description: 'Orders.', under: ['/api/orders'] }],
}

test('every operation says who may call it, what it takes, and every status it may answer', () => {
  const document = openApi([order, list], options)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://pay.example.com' }],
    tags: [{ name: 'Orders', description: 'Orders.' }],
    paths: {
      '/api/orders/{id}': {
        post: {
          'x-access': 'customer',
          operationId: 'post_api_orders_id',
          tags: ['Orders'],
          security: [{ bearer: [] }],
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'limit', in: 'query', required: false },
            { name: 'Idempotency-Key', in: 'header' },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { additionalProperties: false, required: ['n'] },
                example: { n: 1 },
              },
            },
          },
          responses: {
            200: {},
            422: {},
            404: {},
            500: {},
            409: { description: expect.stringContaining('quote.expired') },
          },
        },
        get: { 'x-access': 'anyone' },
      },
    },
  })
  expect(JSON.stringify(document)).not.toContain('$schema')
})

test('a named schema is described once, under its name, and every use refers to it', () => {
  const Sum = z.object({ amount: z.string() })
  const placeOrder: RouteShape = {
    ...order,
    body: z.strictObject({ sum: Sum }),
    answer: z.object({ sums: z.array(Sum) }),
  }
  const document = openApi([placeOrder, list], { ...options, names: { Sum, placeOrder } })
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(document).toMatchObject({
    paths: {
      '/api/orders/{id}': {
        post: {
          operationId: 'placeOrder',
          requestBody: { content: { 'application/json': { schema: to('PlaceOrderBody') } } },
          responses: { 200: { content: { 'application/json': { schema: to('PlaceOrderAnswer') } } } },
        },
      },
    },
    components: {
      schemas: {
        Sum: { properties: { amount: { type: 'string' } } },
        PlaceOrderBody: { properties: { sum: to('Sum') } },
        PlaceOrderAnswer: { properties: { sums: { items: to('Sum') } } },
      },
    },
  })
  expect(JSON.stringify(document)).not.toContain('$defs')
})
