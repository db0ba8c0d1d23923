/** The HTTP server with its sign-in. Every process serves health and figures, also one that is only a worker. */
import { operatorSignIn } from '../backoffice/index.ts'
import { openCase } from '../cases/index.ts'
import { authenticateCustomer, sessions } from '../customers/index.ts'
import { apiKeys, secretPrefix } from '../merchants/index.ts'
import { serveHealth, type HealthOptions } from '../platform/http/health.ts'
import { hostsOf } from '../platform/guards/hosts.ts'
import { createHttp, type Http, type HttpOptions } from '../platform/http/http.ts'
import { createReadiness } from '../platform/sql/readiness.ts'
import { stir } from '../platform/queue/lookout.ts'
import type { Workers } from '../platform/queue/worker.ts'
import type { Platform } from '../platform/platform.ts'

/** In a quarter of an hour (docs/figures.md); more than this rings. */
const usualRefusals = { 'login.failed': 100, 'too-many': 200, unauthorized: 1_000, forbidden: 100 }

const perMinute = (most: number) => ({ perMinute: most, burst: Math.ceil(most / 2) })

type Needs = {
  readonly catalogue: HttpOptions['catalogue']
  /** Phones that a step was handed to. */
  readonly atPhone: HttpOptions['authenticate'][string]
  readonly answerSealer: NonNullable<HttpOptions['answers']>['sealer']
  readonly late: Workers['late']
  readonly sources: Workers['late']
  readonly paused: NonNullable<HealthOptions['paused']>
}

export function openHttp(
  platform: Platform,
  { catalogue, atPhone, answerSealer, late, sources, paused }: Needs,
): Http {
  const { settings, db, clock, log, metrics } = platform
  const { production, metricsToken, roles, trustedProxies } = settings
  const byKey = apiKeys.authenticate(platform)
  const atConsole = operatorSignIn.authenticatePerson(platform)
  const http = createHttp({
    catalogue,
    authenticate: {
      customer: authenticateCustomer(platform),
      handover: atPhone,
      operator: operatorSignIn.authenticateOperator(platform),
      // Of a merchant: its server by a key, its people by their session.
      merchant: (asked) => (asked.token?.startsWith(secretPrefix) ? byKey(asked) : atConsole(asked)),
    },
    answers: { sql: db, sealer: answerSealer },
    log,
    metrics,
    clock,
    isOnHost: hostsOf(settings),
    // A write may be work for a queue of this process.
    onWrite: () => stir(db),
    trustedProxies,
    checkAnswers: !production,
    streams: {
      async overOf(sessionIds) {
        const operators = sessionIds.filter(operatorSignIn.isOperatorSession)
        const others = sessionIds.filter((id) => !operatorSignIn.isOperatorSession(id))
        const over = [sessions.overOf(platform, others), operatorSignIn.operatorsOver(platform, operators)]
        return (await Promise.all(over)).flat()
      },
    },
    refusals: {
      most: usualRefusals,
      windowMinutes: 15,
      alarm: (refusal, count) => {
        const data = { refusal, count: String(count), minutes: '15' }
        const subject = { kind: 'api', id: refusal } as const
        return openCase(db, { kind: 'many_refusals', subject, data }, clock.now())
      },
    },
    ...(settings.writesPerMinute > 0 && { writes: perMinute(settings.writesPerMinute) }),
    ...(settings.readsPerMinute > 0 && { reads: perMinute(settings.readsPerMinute) }),
  })
  const isWorkerOnly = !roles.includes('api')
  serveHealth(http, {
    readiness: createReadiness(db),
    metrics,
    metricsToken,
    late,
    sources,
    off: settings.offer.off,
    paused,
    isWorkerOnly,
  })
  return http
}
