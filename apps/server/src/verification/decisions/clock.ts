/**
 * Brings about what only time does: papers that expire, mails before it, and the end of the rights 30 days after. It wakes at
 * the next moment of a customer and does all that is due until now.
 */
import { Verification } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { createLoop, type Loop, type Worker } from '../../platform/queue/loop.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Paper, VerificationDeps } from '../deps.ts'
import { dossierOf, savedOf, type Dossier } from '../steps/dossier.ts'
import { wantAgain } from '../steps/step-store.ts'
import { transition } from '../transition.ts'
import { clockQueue, noteReminded, type VerificationRow } from '../verification-store.ts'

export function createClockWorker(deps: VerificationDeps, log: Log): Worker & Pick<Loop, 'pass'> {
  const { db, clock } = deps
  return createLoop({
    name: 'verification clock',
    log,
    dueIn: { database: db, due: clockQueue.due({ now: clock.now }) },
    oldestSeconds: () => clockQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await clockQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      await clockQueue.postpone(db, row.claim, await advance(deps, row))
      return true
    },
  })
}

/** Does what is due; the next moment, or null where time brings about nothing more. */
async function advance(deps: VerificationDeps, row: VerificationRow): Promise<Date | null> {
  const now = deps.clock.now().getTime()
  const dossier = await dossierOf(deps, row.customerId)
  const { validUntil } = savedOf(dossier, 'identity')
  const steps = Verification.clockSteps({
    approved: row.approved,
    approvedAt: row.approvedAt?.getTime() ?? null,
    identityUntil: typeof validUntil === 'string' ? validUntil : null,
  })
  const due = steps.filter(({ at }) => at <= now)
  const papers = due.findLast((step) => 'papers' in step)
  for (const step of due)
    if (!('papers' in step) || step === papers)
      await deps.db.transaction((sql) => take(deps, sql, dossier, step))
  const next = steps.find(({ at }) => at > now)
  return next ? new Date(next.at) : null
}

/** Each once: a paper has its state, a mail is noted, and who has no rights any more loses none. */
async function take(
  deps: VerificationDeps,
  sql: Sql,
  { customerId, papers, verification }: Dossier,
  step: Verification.ClockStep,
): Promise<void> {
  const own = papers.filter((it) => it.personId === null && it.step === 'identity')
  if ('papers' in step) {
    await move(deps, sql, own.filter(saysWho), step.papers)
    return
  }
  if ('event' in step) {
    if (verification.state === 'incomplete' || verification.state === 'no_service') return
    const moved = await transition(deps, sql, customerId, { type: step.event })
    if ('refused' in moved || step.event !== 'identity.expired') return
    await wantAgain(sql, { customerId, personId: '', step: 'identity', reason: 'outdated' })
    // Whoever comes back after so long shows their face beside the new paper.
    await move(deps, sql, own, 'expired')
    return
  }
  if (await noteReminded(sql, customerId, step.mail))
    await deps.mail(sql, { id: newId('vml', deps.clock.now()), customerId, message: step.mail })
}

/** A face has no date: only these expire. */
const saysWho = ({ kind }: Paper): boolean => Verification.identityKinds.some((it) => it === kind)

async function move(
  { papers }: VerificationDeps,
  sql: Sql,
  those: readonly Paper[],
  to: 'expiring' | 'expired',
): Promise<void> {
  for (const { id, state } of those) await papers.move(sql, { id, from: state, to })
}
