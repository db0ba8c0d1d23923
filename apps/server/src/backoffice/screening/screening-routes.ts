/** Hits in the back office: read side by side with the list, and decided by two persons. */
import { decideScreeningHit, readScreeningHit, type ScreeningHitView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Operators } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { hits } from '../../screening/index.ts'
import { personOf } from '../../verification/index.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'
import { payloadOf } from './hit-approval.ts'

export function screeningRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(readScreeningHit, async ({ caller, params: { id } }) => {
    const by = actorOf(caller)
    const hit = await hits.one(platform, id)
    if (!hit) return { refused: 'not-found' }
    const isDecider = Operators.isOneOf(by.roles, Operators.screeners)
    const person = isDecider ? await personIn(platform, hit) : null
    await audit.note(platform, by, {
      action: 'screening_hit.read',
      subject: id,
      details: { customer: hit.customerId, saw: person ? 'name, birth date, countries' : 'name' },
      ...(hit.orderId !== null && { orderId: hit.orderId }),
    })
    const rows = await approvals.of(platform, id)
    const { orderId, role, name, list, entity, listedName, score, decision } = hit
    const { kind, names, birthDates, countries } = hit
    const isWaiting = rows.some(({ state }) => state === 'waiting')
    return {
      id,
      orderId,
      role,
      name,
      list,
      entity,
      listedName,
      score,
      decision,
      foundAt: wireTime(hit.foundAt),
      decidedAt: wireTime(hit.decidedAt),
      entry:
        kind === null
          ? null
          : {
              kind,
              names: [...(names ?? [])],
              birthDates: [...(birthDates ?? [])],
              countries: [...(countries ?? [])],
            },
      person,
      approvals: await approvalViews(db, rows, by),
      mayDecide: decision === null && !isWaiting && isDecider,
    }
  })

  serve(decideScreeningHit, async ({ caller, params: { id }, body: { decision, reason } }) => {
    const by = actorOf(caller)
    const hit = await hits.one(platform, id)
    if (!hit) return { refused: 'not-found' }
    const row = await approvals.ask(platform, {
      kind: decideScreeningHit.second,
      subject: id,
      payload: payloadOf(decision),
      reason,
      by,
    })
    return row ? approvalView(db, row, by) : { refused: 'backoffice.changed' }
  })
}

type OneHit = NonNullable<Awaited<ReturnType<typeof hits.one>>>

/** A name from a verification belongs to the person verified; one on an order may be the customer's. */
async function personIn(
  platform: Platform,
  { role, customerId, subject }: OneHit,
): Promise<ScreeningHitView['person']> {
  if (role === 'customer') {
    const { name, birthDates = [], countries = [] } = subject
    return { name, birthDates: [...birthDates], countries: [...countries] }
  }
  const person = await personOf(platform, customerId)
  if (!person) return null
  const { firstName, lastName, birthDate, citizenships, address } = person
  const countries = [...citizenships, ...(address ? [address.country] : [])].map((it) => it.toLowerCase())
  return {
    name: [firstName, lastName].filter((word) => word !== null).join(' '),
    birthDates: birthDate === null ? [] : [birthDate],
    countries: [...new Set(countries)],
  }
}
