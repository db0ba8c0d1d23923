import { expect, test } from 'vitest'
import { createRefuse } from './answer.ts'
import { createFastify } from './http-server.ts'

test.each([
  ['10.2.0.7', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9'],
  ['192.0.2.1', '192.0.2.1'],
])('a caller behind the peer %s is %s: only trusted proxies are believed', async (remoteAddress, ip) => {
  const app = createFastify(createRefuse({}), { trustedProxies: ['10.0.0.0/8'] })
  app.get('/ip', (request) => ({ ip: request.ip }))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await app.inject({ url: '/ip', remoteAddress, headers })).json()).toEqual({ ip })
})
