import { expect, test } from 'vitest'
import { requestOf } from './client.ts'

test('a call becomes a request: parameters are escaped, empty ones left out, and a body is JSON', () => {
  const [url, init] = requestOf(
    ['POST', '/api/orders/sell/{id}/refund'],
    { params: { id: 'a/b' }, query: { cursor: undefined, word: '', limit: 5 }, body: { to: '0x1' } },
    { token: 'secret', idempotencyKey: 'k1' },
  )
  expect(url).toBe('/api/orders/sell/a%2Fb/refund?limit=5')
  expect(init).toEqual({
    method: 'POST',
    cache: 'no-store',
    credentials: 'same-origin',
    signal: null,
    body: '{"to":"0x1"}',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer secret',
      'idempotency-key': 'k1',
    },
  })
})

test('a plain call carries neither token nor body', () => {
  const [url, init] = requestOf(['GET', '/api/coins'], {}, { token: undefined })
  expect([url, init.headers, init.body]).toEqual(['/api/coins', { accept: 'application/json' }, null])
})
