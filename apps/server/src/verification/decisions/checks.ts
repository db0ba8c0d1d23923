/**
 * Checks a submission. A starter whom an identity vendor has confirmed is approved where every check is clear; any other
 * submission waits for a person, with its findings.
 *
 *   submitted ──► papers read, vendor through ──► names on lists, figures compared ──► clear: approved, else: a person
 */
import type { Platform } from '../../platform/platform.ts'
import { noteChange } from '../change-store.ts'
import { isSameName } from '../documents/reading/compare.ts'
import { createLoop, type PassingWorker } from '../../platform/queue/loop.ts'
import { linkFindings, noteIdentity } from '../../same-person/index.ts'
import { screening } from '../../screening/index.ts'
import { dossierOf } from '../steps/dossier.ts'
import { lock } from '../transition.ts'
import { approve } from './approve.ts'
import { decidingOf } from './deciding.ts'
import { isUnderWay, namedIn } from './findings.ts'
import { identitiesOf } from './identities.ts'
import { checksQueue, findReview, waitForPerson, type ReviewRow } from './review-store.ts'

/** The wait before a verification whose checks are under way is looked at again. */
const againSeconds = 2

export function createChecksWorker(platform: Platform): PassingWorker {
  const { db, clock } = platform
  return createLoop({
    name: 'verification checks',
    log: platform.log,
    dueIn: { database: db, due: checksQueue.due({ now: clock.now }) },
    oldestSeconds: () => checksQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await checksQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      const isOver = await check(platform, row)
      const again = new Date(clock.now().getTime() + againSeconds * 1000)
      await checksQueue.postpone(db, row.claim, isOver ? null : again)
      return true
    },
  })
}

/** False where the review waits for a vendor or a machine, or has changed meanwhile. */
async function check(platform: Platform, review: ReviewRow): Promise<boolean> {
  const { id, customerId, cause, asked } = review
  const dossier = await dossierOf(platform, customerId)
  if (isUnderWay(dossier)) return false
  const listed = await screening.checkNames(platform, namedIn(dossier, isSameName), {
    customerId,
    orderId: null,
    role: 'customer',
  })
  const passed = { ...review, findings: [], waitsSince: platform.clock.now() }
  const { findings: found, persons } = await decidingOf(platform, passed, dossier)
  return platform.db.transaction(async (sql) => {
    await lock(sql, customerId)
    await noteIdentity(platform, sql, identitiesOf(dossier))
    const links = await linkFindings(sql, customerId)
    const findings = [...new Set([...found, ...links])]
    const isClear = persons === 0 && links.length === 0
    const now = await findReview(sql, id)
    // The customer withdrew it and submitted again since it was read: that is another review.
    if (!now || now.decision !== null) return true
    const isOther = now.cause !== cause || now.asked !== asked
    // The review has another cause since it was read: another pass decides.
    if (isClear && isOther) return false
    if (isClear) await approve(platform, sql, { customerId, papers: dossier.papers })
    else await waitForPerson(sql, { id, findings, at: platform.clock.now() })
    await noteChange(sql, customerId)
    return !isOther || listed !== undefined
  })
}
