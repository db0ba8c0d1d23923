/**
 * Checks a submission. A starter whom an identity vendor has confirmed is approved where every check is clear; any other
 * submission waits for a person, with its findings.
 *
 *   submitted ──► papers read, vendor through ──► names on lists, figures compared ──► clear: approved, else: a person
 */
import type { Log } from '../../platform/log.ts'
import { createLoop, type Loop, type Worker } from '../../platform/queue/loop.ts'
import { linkFindings, noteIdentity, type SamePersonDeps } from '../../same-person/index.ts'
import type { VerificationDeps } from '../deps.ts'
import { dossierOf } from '../steps/dossier.ts'
import { lock } from '../transition.ts'
import { approve } from './approve.ts'
import { decidingOf } from './deciding.ts'
import { isUnderWay, namedIn } from './findings.ts'
import { identitiesOf } from './identities.ts'
import { checksQueue, findReview, waitForPerson, type ReviewRow } from './review-store.ts'

export type CheckDeps = VerificationDeps & Pick<SamePersonDeps, 'sealer' | 'identityIndex'>

/** The wait before a verification whose checks are under way is looked at again. */
const againSeconds = 2

export function createChecksWorker(deps: CheckDeps, log: Log): Worker & Pick<Loop, 'pass'> {
  const { db, clock } = deps
  return createLoop({
    name: 'verification checks',
    log,
    dueIn: { database: db, due: checksQueue.due({ now: clock.now }) },
    oldestSeconds: () => checksQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await checksQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      const isOver = await check(deps, row)
      const again = new Date(clock.now().getTime() + againSeconds * 1000)
      await checksQueue.postpone(db, row.claim, isOver ? null : again)
      return true
    },
  })
}

/** False where the review waits for a vendor or a machine, or has changed meanwhile. */
async function check(deps: CheckDeps, review: ReviewRow): Promise<boolean> {
  const { id, customerId, cause, asked } = review
  const dossier = await dossierOf(deps, customerId)
  if (isUnderWay(dossier)) return false
  const listed = await deps.screenNames(namedIn(dossier, deps.isSameName), customerId)
  const passed = { ...review, findings: [], waitsSince: deps.clock.now() }
  const { findings: found, persons } = await decidingOf(deps, passed, dossier)
  return deps.db.transaction(async (sql) => {
    await lock(deps, sql, customerId)
    await noteIdentity(deps, sql, identitiesOf(dossier))
    const links = await linkFindings(sql, customerId)
    const findings = [...new Set([...found, ...links])]
    const isClear = persons === 0 && links.length === 0
    const now = await findReview(sql, id)
    // The customer withdrew it and submitted again since it was read: that is another review.
    if (!now || now.decision !== null) return true
    const isOther = now.cause !== cause || now.asked !== asked
    // The review has another cause since it was read: another pass decides.
    if (isClear && isOther) return false
    if (isClear) await approve(deps, sql, { customerId, papers: dossier.papers })
    else await waitForPerson(sql, { id, findings, at: deps.clock.now() })
    await deps.changed(sql, customerId)
    return !isOther || listed !== undefined
  })
}
