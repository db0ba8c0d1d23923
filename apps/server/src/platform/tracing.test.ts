import { context, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createHttp } from './http/http.ts'
import { silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { callOutside } from './outside/outside-call.ts'
import { orderOf, traced } from './tracing.ts'

/** Does the work of an operator's `--import`. */
function register() {
  const exporter = new InMemorySpanExporter()
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
  return exporter
}
afterEach(() => {
  trace.disable()
  context.disable()
})

const order = 'ord_abcdefghijklmnopqrstuvwxyz'

test('without an SDK the work is done and nothing is asked about it', async () => {
  const about = () => {
    throw new Error('asked')
  }
  expect(await traced({ name: 'effect', about }, async () => 7)).toBe(7)
})

test('with an SDK each step has a span, and what it asks of others is below it', async () => {
  const exporter = register()
  const given = { fetch: async () => new Response('{}', { status: 503 }), milliseconds: 1_000, maxBytes: 10 }
  await traced({ name: 'effect send_payout', about: () => orderOf(`${order}:C`) }, () =>
    callOutside('https://bank.example/secret-key?name=Ana', { method: 'POST' }, given),
  )
  const [call, effect] = exporter.getFinishedSpans()
  expect(effect).toMatchObject({ name: 'effect send_payout', attributes: { 'agio.order': order } })
  expect(call?.parentSpanContext?.spanId).toBe(effect?.spanContext().spanId)
  expect(call?.attributes).toEqual({
    'server.address': 'bank.example',
    'http.request.method': 'POST',
    'http.response.status_code': 503,
  })
})

test('a failure is named by its kind: its text may name a person', async () => {
  const exporter = register()
  const failing = traced({ name: 'send mail', about: () => ({}) }, async () => {
    throw new TypeError('no mailbox ana@example.test')
  })
  await expect(failing).rejects.toThrow('ana@example.test')
  const [span] = exporter.getFinishedSpans()
  expect(span).toMatchObject({ status: { message: 'TypeError' }, attributes: { 'error.type': 'TypeError' } })
  expect(JSON.stringify([span?.attributes, span?.status, span?.events])).not.toContain('ana')
})

test('a request is named by its template and its id: no word of its path but an order', async () => {
  const exporter = register()
  const http = createHttp({ catalogue: {}, authenticate: {}, log: silentLog, metrics: createMetrics() })
  const route = {
    method: 'GET',
    path: '/api/mails/{email}/{id}',
    summary: '',
    access: 'anyone',
    params: z.object({ email: z.string(), id: z.string() }),
    query: z.object({}),
    body: z.undefined(),
    answer: z.object({}),
    refusals: [],
  } as const
  http.serve(route, async () => ({}))
  const { statusCode } = await http.app.inject(`/api/mails/ana@example.test/${order}?pin=4711`)
  expect(statusCode).toBe(200)
  await http.stop()
  const [span] = exporter.getFinishedSpans()
  expect(span?.name).toBe('GET /api/mails/{email}/{id}')
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/mails/{email}/{id}',
    'http.response.status_code': 200,
    'agio.request': expect.stringMatching(/^req_/),
    'agio.order': order,
  })
})

test('of the texts around a step only the id of an order is taken', () => {
  expect(orderOf('ana@example.test', undefined, `payout:${order}`)).toEqual({ 'agio.order': order })
  expect(orderOf('ana@example.test', 'ord_short')).toEqual({})
})
