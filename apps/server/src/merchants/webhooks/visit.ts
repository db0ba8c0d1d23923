/**
 * A visit to an endpoint: the first waiting delivery of some objects, at the same time; then the result of each, and when the
 * endpoint is visited again. One that fails is asked about one delivery at a time, with growing pauses.
 *
 *   endpoint ──► heads of its objects ──► post ──┬─ 2xx ──► delivered
 *                                                └─ else ──► later, for 72 hours ──► given up
 *   nothing but failures for 72 hours ──► switched off, and a mail to its owners
 */
import { Webhooks } from '@agio/domain'
import { callOutside, OutsideFault } from '../../platform/outside/outside-call.ts'
import { fetchTarget, TargetRefused, type TargetRules } from '../../platform/outside/public-target.ts'
import { createDoors, type Platform } from '../../platform/platform.ts'
import type { Claim } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as deliveries from './delivery-store.ts'
import type { Attempt, DueDelivery, Outcome } from './delivery-store.ts'
import { endpointQueue, endpoints, hurryAll, switchOff, type EndpointRow } from './endpoint-store.ts'
import { secretsOf } from './endpoints.ts'
import { bodyOf, type Writing } from './message-view.ts'
import { headersOf } from './signature.ts'

/** A visit reaches the endpoint by these. A test has a network, a stop watch (milliseconds) and chances of its own. */
export type Reach = {
  readonly rules: TargetRules
  readonly fetch?: typeof fetch
  readonly elapsed: () => number
  readonly random: () => number
}

export type VisitDoors = Writing & {
  /** A mail to the owners of the merchant, in the transaction that switches the endpoint off. */
  readonly notifyOwners: (
    sql: Sql,
    it: { merchantId: string; endpointId: string; url: string },
  ) => Promise<void>
  readonly count: (outcome: 'delivered' | 'failed' | 'given_up') => void
  readonly reach: Reach
}

/** The contract's shapes of events, the metadata of orders and the mail to owners. app.ts gives them once. */
export const [giveWebhookDoors, doorsOf] = createDoors<Omit<VisitDoors, 'count' | 'reach'>>('webhooks')

/** For an answer; the first bytes of it that are kept. */
export const milliseconds = 5_000
const keptBytes = 4_096
/** An answer that takes longer makes the endpoint a slow one. */
const slowMilliseconds = 1_000
/** It stays a slow one for this long. */
const slowForMilliseconds = 3_600_000
const atOnce = 8
/** So many failures in a row are an outage: when it answers again, waiting deliveries are due at once. */
const outageFailures = 3
const triedMilliseconds = Webhooks.triedHours * 3_600_000

export async function visit(
  platform: Platform,
  doors: VisitDoors,
  endpoint: EndpointRow,
  claim: Claim,
): Promise<void> {
  const { db, clock } = platform
  const isFailing = endpoint.failingSince !== null
  const due = await deliveries.dueDeliveries(db, endpoint.id, clock.now(), isFailing ? 1 : atOnce)
  const attempts = await Promise.all(
    due.map(async (delivery) => ({ delivery, attempt: await post(platform, doors, endpoint, delivery) })),
  )
  await db.transaction(async (sql) => {
    // The lock comes first: the look below sees deliveries that were added before it; later ones ask for another visit.
    const [held] = await sql.query<{ tries: number }>(
      'select tries from webhook_endpoint where id = $1 for update',
      [endpoint.id],
    )
    // False where another worker has claimed the endpoint since: then the results of this visit stay, and that worker goes on.
    const isOurs = held?.tries === claim.tries
    const outcomes = attempts.map((it) => outcomeOf(platform, doors, endpoint, it))
    for (const outcome of outcomes) await deliveries.keepOutcome(sql, outcome)
    if (isOurs) await end(platform, doors, sql, { endpoint, claim, outcomes })
  })
}

async function post(
  { clock, log, keys }: Platform,
  { metadataOf, shapes, reach }: VisitDoors,
  endpoint: EndpointRow,
  delivery: DueDelivery,
): Promise<Attempt> {
  const { rules, elapsed } = reach
  const at = clock.now()
  const event = { ...delivery, id: delivery.eventId, createdAt: delivery.eventAt }
  const body = await bodyOf(event, { metadataOf, shapes }).catch((error: unknown) => {
    log.error({ err: error, eventId: event.id }, 'an event cannot be written')
    return undefined
  })
  if (body === undefined)
    return { at, milliseconds: 0, status: null, answer: null, fault: 'unwritten', detail: null }
  const headers = headersOf({ id: delivery.eventId, at, body }, secretsOf(keys.sealer, endpoint, at))
  const started = elapsed()
  const took = () => Math.round(elapsed() - started)
  try {
    const answer = await callOutside(
      endpoint.url,
      { method: 'POST', headers, body },
      { milliseconds, maxBytes: keptBytes, fetch: reach.fetch ?? fetchTarget(rules, keptBytes) },
    )
    const { status, isOk, text } = answer
    const fault = isOk ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    // PostgreSQL keeps every character but this one.
    const kept = text.replaceAll('\0', '\ufffd')
    return { at, milliseconds: took(), status, answer: kept, fault, detail: null }
  } catch (error) {
    return { at, milliseconds: took(), status: null, answer: null, ...faultOf(error) }
  }
}

function faultOf(error: unknown) {
  if (!(error instanceof OutsideFault)) throw error
  if (error.cause instanceof TargetRefused) return { fault: 'refused_target', detail: error.cause.message }
  return { fault: error.reason === 'late' ? 'late' : 'unreachable', detail: error.message.slice(0, 300) }
}

function outcomeOf(
  { clock }: Platform,
  { reach, count }: VisitDoors,
  { failingSince }: EndpointRow,
  { delivery, attempt }: { delivery: DueDelivery; attempt: Attempt },
): Outcome {
  const { id, tries, firstTryAt } = delivery
  if (attempt.fault === null) {
    count('delivered')
    return { id, attempt, isDelivered: true, due: null }
  }
  const now = clock.now().getTime()
  // An endpoint that takes no delivery is switched off itself, and its waiting deliveries stay.
  const isItsOwn = failingSince === null || (firstTryAt !== null && failingSince > firstTryAt)
  const isLate = firstTryAt !== null && isItsOwn && now - firstTryAt.getTime() >= triedMilliseconds
  // No later try would write it.
  const isOver = isLate || attempt.fault === 'unwritten'
  count(isOver ? 'given_up' : 'failed')
  const pause = Webhooks.pauseSeconds(tries + 1, reach.random()) * 1000
  // The last try is at the end of the time, not a pause before it.
  const last = (firstTryAt ?? attempt.at).getTime() + triedMilliseconds
  const due = new Date(now < last ? Math.min(now + pause, last) : now + pause)
  return { id, attempt, isDelivered: false, due: isOver ? null : due }
}

type Ended = {
  readonly endpoint: EndpointRow
  readonly claim: Claim
  readonly outcomes: readonly Outcome[]
}

/** Stores the health of the endpoint and the moment of its next visit. */
async function end(
  { clock }: Platform,
  { notifyOwners, reach }: VisitDoors,
  sql: Sql,
  { endpoint, claim, outcomes: all }: Ended,
): Promise<void> {
  // A message that was never sent does not count for the endpoint's health.
  const outcomes = all.filter(({ attempt }) => attempt.fault !== 'unwritten')
  const { id, merchantId, url } = endpoint
  const at = clock.now()
  const isWell = outcomes.some(({ isDelivered }) => isDelivered)
  const hasFailed = outcomes.length > 0 && !isWell
  const failingSince = hasFailed ? (endpoint.failingSince ?? at) : isWell ? null : endpoint.failingSince
  const failures = hasFailed ? endpoint.failures + 1 : isWell ? 0 : endpoint.failures
  const slowest = Math.max(0, ...outcomes.map(({ attempt }) => attempt.milliseconds))
  const slowAt = failingSince !== null || slowest > slowMilliseconds ? at : endpoint.slowAt
  // One good answer does not make it quick.
  const isSlow = slowAt !== null && at.getTime() - slowAt.getTime() < slowForMilliseconds
  await endpoints.set(sql, { id }, { failingSince, failures, slowAt, isSlow, visitedAt: at })
  if (failingSince && at.getTime() - failingSince.getTime() >= triedMilliseconds) {
    await switchOff(sql, id, at, true)
    await notifyOwners(sql, { merchantId, endpointId: id, url })
    return endpointQueue.postpone(sql, claim, null)
  }
  if (isWell && endpoint.failures >= outageFailures) await hurryAll(sql, id, at)
  const next = await deliveries.nextDue(sql, id)
  const calm = hasFailed ? at.getTime() + Webhooks.pauseSeconds(failures, reach.random()) * 1000 : 0
  const last = failingSince ? failingSince.getTime() + triedMilliseconds : Infinity
  // Not before now: an endpoint with many deliveries comes after those that have waited longer for a visit.
  const soonest = Math.max(next?.getTime() ?? 0, calm, at.getTime())
  const due = next && new Date(Math.min(soonest, Math.max(last, at.getTime() + 1000)))
  await endpointQueue.postpone(sql, claim, due)
}
