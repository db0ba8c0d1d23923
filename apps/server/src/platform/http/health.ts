/** The health of the process: that it lives, that it can serve, and what it counts. */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Http } from './http.ts'
import type { Metrics } from '../metrics.ts'
import { file } from './reply.ts'
import type { Late } from '../queue/pulse.ts'
import type { RouteShape } from './route.ts'
import { isLoopback } from './traffic.ts'
import type { Readiness } from '../sql/readiness.ts'

const none = z.strictObject({})
const plain = { method: 'GET', params: none, query: none, body: none, refusals: [] } as const

/** Under the base of the API, and at the root, where those who watch machines look. */
const places = ['/api', ''] as const

const live = (place: (typeof places)[number]) =>
  ({
    ...plain,
    path: `${place}/health/live`,
    access: 'anyone',
    summary: 'The process runs.',
    answer: z.object({ live: z.literal(true) }),
  }) as const satisfies RouteShape
const ready = (place: (typeof places)[number]) =>
  ({
    ...plain,
    refusals: ['health.no_database', 'health.no_writes', 'health.late'],
    path: `${place}/health/ready`,
    access: 'anyone',
    summary:
      'The database answers and takes writes. It is asked for less than a second. To this machine, or with the metrics token, also: `late`: loops of this process without a step for too long, and `notifications` where none is heard. `off`: what the settings leave out. `paused`: what is stopped for a while. `sources`: those of chains that give no answer or disagree. `hedged`: whether trades close the exposure; no venue can be set, so none do.',
    answer: z.object({
      ready: z.literal(true),
      late: z.array(z.object({ name: z.string(), seconds: z.number() })).optional(),
      sources: z.array(z.object({ name: z.string(), seconds: z.number() })).optional(),
      off: z.array(z.object({ name: z.string(), missing: z.array(z.string()) })).optional(),
      paused: z.array(z.object({ part: z.string(), until: z.string() })).optional(),
      hedged: z.literal(false).optional(),
    }),
  }) as const satisfies RouteShape
const figures = (place: (typeof places)[number]) =>
  ({
    ...plain,
    path: `${place}/metrics`,
    access: 'anyone',
    answer: z.string(),
    produces: 'text/plain',
    summary: 'Figures for Prometheus: from this machine, or with the metrics token.',
  }) as const satisfies RouteShape

export type HealthOptions = {
  /** Of the database. */
  readonly readiness: () => Promise<Readiness>
  readonly metrics: Metrics
  /** Opens the metrics, and what is not well, to other machines. */
  readonly metricsToken: string | undefined
  /** Loops of this process that do not turn. */
  readonly late: () => readonly Late[]
  /** Sources of chains that give no answer, and those that disagree. */
  readonly sources?: () => readonly Late[]
  /** Parts that the settings leave out. */
  readonly off?: readonly { readonly name: string; readonly missing: readonly string[] }[]
  /** Parts that operators paused; the process stays ready. */
  readonly paused?: () => readonly { readonly part: string; readonly until: string }[]
  /** Then a late loop makes it not ready: it answers no people beside. */
  readonly isWorkerOnly: boolean
}

export function serveHealth(http: Http, options: HealthOptions): void {
  const { metrics, metricsToken } = options
  const off = (options.off ?? []).map(({ name, missing }) => ({ name, missing: [...missing] }))
  const uncounted = { isUncounted: true } as const
  const mayKnow = (ip: string, token: string | undefined) => isLoopback(ip) || isSame(token, metricsToken)
  for (const place of places) {
    http.serve(live(place), async () => ({ live: true as const }), uncounted)
    http.serve(
      ready(place),
      async ({ ip, token }) => {
        const isKnown = mayKnow(ip, token)
        const late = [...options.late()]
        const refused = refusalOf(await options.readiness(), options.isWorkerOnly ? late : [])
        if (refused) return { refused: isKnown ? refused : ('overloaded' as const) }
        const ready = true as const
        if (!isKnown) return { ready }
        const [sources, paused] = [options.sources?.() ?? [], options.paused?.() ?? []]
        const hedged = false as const
        return { ready, late, sources: [...sources], off, paused: [...paused], hedged }
      },
      uncounted,
    )
    http.serve(
      figures(place),
      async ({ ip, token }) => {
        if (!mayKnow(ip, token)) return { refused: 'forbidden' as const }
        const { registry } = metrics
        return file(Buffer.from(await registry.metrics()), { type: registry.contentType })
      },
      uncounted,
    )
  }
}

function refusalOf(database: Readiness, late: readonly Late[]) {
  if (database === 'silent') return 'health.no_database'
  if (database === 'takes_no_writes') return 'health.no_writes'
  return late.length > 0 ? 'health.late' : undefined
}

function isSame(given: string | undefined, wanted: string | undefined): boolean {
  if (given === undefined || wanted === undefined) return false
  const sum = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(sum(given), sum(wanted))
}
