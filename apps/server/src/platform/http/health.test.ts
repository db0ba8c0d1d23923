/** Readiness tells what does not turn: an API process serves on and says so, a process that only works is not ready. */
import { refusals } from '@agio/contract'
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveHealth } from './health.ts'
import { createHttp } from './http.ts'

test.each([
  ['a stranger', {}, false],
  ['whoever has the metrics token', { authorization: 'Bearer the-token-of-metrics' }, true],
] as const)(
  '%s of another machine reads whether it is ready, and what is off: %s',
  async (_, headers, isNamed) => {
    const metrics = createMetrics()
    const trustedProxies = ['127.0.0.1']
    const http = createHttp({
      catalogue: refusals,
      authenticate: {},
      log: silentLog,
      metrics,
      trustedProxies,
    })
    serveHealth(http, {
      readiness: async () => 'ready',
      metrics,
      metricsToken: 'the-token-of-metrics',
      late: () => [{ name: 'evm-watcher-1', seconds: 80 }],
      off: [{ name: 'card', missing: ['CARD_SECRET_KEY'] }],
      isWorkerOnly: false,
    })
    const url = await http.listen('127.0.0.1', 0)
    const answer = await fetch(`${url}/health/ready`, {
      headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
    })
    const body = (await answer.json()) as object
    expect(body).toMatchObject({ ready: true })
    expect('off' in body).toBe(isNamed)
    expect(JSON.stringify(body).includes('evm-watcher')).toBe(isNamed)
    await http.stop()
  },
)

test.each([
  { isWorkerOnly: false, isLate: false, database: 'ready', status: 200, code: undefined },
  { isWorkerOnly: false, isLate: true, database: 'ready', status: 200, code: undefined },
  { isWorkerOnly: true, isLate: false, database: 'ready', status: 200, code: undefined },
  { isWorkerOnly: true, isLate: true, database: 'ready', status: 503, code: 'health.late' },
  { isWorkerOnly: false, isLate: false, database: 'silent', status: 503, code: 'health.no_database' },
  { isWorkerOnly: false, isLate: false, database: 'takes_no_writes', status: 503, code: 'health.no_writes' },
] as const)('worker only $isWorkerOnly, a loop late $isLate, database $database: $status', async (it) => {
  const metrics = createMetrics()
  const http = createHttp({ catalogue: refusals, authenticate: {}, log: silentLog, metrics })
  const off = [{ name: 'card', missing: ['CARD_SECRET_KEY'] }]
  const late = it.isLate ? [{ name: 'evm-watcher-1', seconds: 80 }] : []
  const readiness = async () => it.database
  const { isWorkerOnly } = it
  // A pause is no reason to be taken out of service.
  const paused = [{ part: 'chain:1', until: '2026-11-22T12:00:00.000Z' }]
  const said = { late: () => late, paused: () => paused, off }
  serveHealth(http, { readiness, metrics, metricsToken: undefined, ...said, isWorkerOnly })
  const url = await http.listen('127.0.0.1', 0)
  for (const place of ['', '/api']) {
    const answer = await fetch(`${url}${place}/health/ready`)
    expect(answer.status).toBe(it.status)
    const body: unknown = await answer.json()
    if (it.status === 200)
      expect(body).toEqual({ ready: true, late, sources: [], off, paused, hedged: false })
    else expect(body).toMatchObject({ error: { code: it.code } })
    expect((await fetch(`${url}${place}/health/live`)).status).toBe(200)
    expect((await fetch(`${url}${place}/metrics`)).status).toBe(200)
  }
  await http.stop()
})
