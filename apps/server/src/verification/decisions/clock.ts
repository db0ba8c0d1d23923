/**
 * The changes that time alone brings: papers expire, mails come before, and the rights end 30 days after. It wakes at the next
 * moment of a customer and does all that is due until now.
 */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { noteChange } from '../change-store.ts'
import { mailCustomer } from '../mail.ts'
import { Verification } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import { createLoop, type PassingWorker } from '../../platform/queue/loop.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Paper } from '../types.ts'
import { fundsOf, moveFunds } from '../funds/move-funds.ts'
import { datedOf } from '../steps/dated.ts'
import { dossierOf, type Dossier } from '../steps/dossier.ts'
import { steps } from '../steps/step-store.ts'
import { lock, transition } from '../transition.ts'
import { accountsOfPerson, clockQueue, noteReminded, type VerificationRow } from '../verification-store.ts'

export function createClockWorker(platform: Platform): PassingWorker {
  const { db, clock } = platform
  return createLoop({
    name: 'verification clock',
    log: platform.log,
    dueIn: { database: db, due: clockQueue.due({ now: clock.now }) },
    oldestSeconds: () => clockQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const [row] = await clockQueue.claim(db, { most: 1, leaseSeconds: 30, now: clock.now() })
      if (!row) return false
      await clockQueue.postpone(db, row.claim, await advance(platform, row))
      return true
    },
  })
}

/** Takes the steps that are due. Gives the next moment, or null where no further step comes. */
async function advance(platform: Platform, row: VerificationRow): Promise<Date | null> {
  const now = platform.clock.now().getTime()
  const dossier = await dossierOf(platform, row.customerId)
  const { approved } = row
  const person = await accountsOfPerson(platform.db, row.customerId)
  const moments: number[] = []
  for (const personId of ['', ...dossier.persons.map(({ id }) => id)]) {
    const steps = Verification.clockSteps({
      approved,
      // A level is looked at again as a whole; each document has its own day.
      approvedAt: personId === '' ? (row.approvedAt?.getTime() ?? null) : null,
      person,
      papers: datedOf(dossier, personId).flatMap(({ of, until }) => (until === null ? [] : [{ of, until }])),
    })
    const due = steps.filter(({ at }) => at <= now)
    for (const step of due)
      if (!('papers' in step) || step === due.findLast((it) => 'papers' in it && it.of === step.of))
        if (!(await takeUnderLock(platform, row, { dossier, personId, step }))) return platform.clock.now()
    moments.push(...steps.map(({ at }) => at).filter((at) => at > now))
  }
  const { accepted } = dossier.funds
  const funds = Verification.fundsSteps(accepted)
  for (const { event } of funds.filter(({ at }) => at <= now))
    if (!(await ageFunds(platform, row, { accepted, event }))) return platform.clock.now()
  moments.push(...funds.map(({ at }) => at).filter((at) => at > now))
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

type Due = { readonly dossier: Dossier; readonly personId: string; readonly step: Verification.ClockStep }

/** False where another document was approved since the row was read: then other steps are due. */
const takeUnderLock = (platform: Platform, row: VerificationRow, taken: Due): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const { approvedAt, state } = await lock(sql, row.customerId)
    if (approvedAt?.getTime() !== row.approvedAt?.getTime()) return false
    await take(platform, sql, { ...taken, state })
    return true
  })

/** Takes each step once: a paper keeps its state, a mail is noted, and only a customer with rights can lose them. */
async function take(
  platform: Platform,
  sql: Sql,
  { dossier, personId, step, state }: Due & { readonly state: Verification.State },
): Promise<void> {
  const { customerId } = dossier
  if ('papers' in step) {
    const own = papersFor(dossier, personId, step.of)
    await move(platform, sql, own, step.papers)
    // A customer whom only a vendor checked shows the new document there too.
    if (step.of === 'identity' && step.papers === 'expiring' && personId === '' && own.length === 0)
      await doorsOf(platform).vendor.forget(sql, customerId)
    return
  }
  if ('event' in step) {
    // Without rights there is nothing to take away: the next approval decides about the document of that moment.
    if (!Verification.states[state].mayOrder) return
    const moved = await transition(platform, sql, customerId, { type: step.event })
    if ('refused' in moved || !('of' in step)) return
    const { also, step: name } = Verification.clockOf(step.of)
    // The vendor's verdict is about the document that has expired.
    if (step.of === 'identity' && personId === '') await doorsOf(platform).vendor.forget(sql, customerId)
    // During a review the new document decides.
    if (moved.state !== 'incomplete') return
    await steps.put(sql, { customerId, personId, step: name, reason: 'outdated' })
    await move(platform, sql, papersFor(dossier, personId, step.of, also), 'expired')
    return
  }
  // Each paper has its own mail; that of the customer's identity is known by its name alone.
  const about = [step.mail, 'of' in step && step.of !== 'identity' && step.of, personId]
  if (await noteReminded(sql, customerId, about.filter(Boolean).join(' ')))
    await mailCustomer(platform, sql, {
      id: newId('vml', platform.clock.now()),
      customerId,
      message: step.mail,
    })
}

/** The papers with a date; a photo of a face has no date. */
function papersFor(
  { papers }: Dossier,
  personId: string,
  of: Verification.PaperClockName,
  also: readonly Verification.PaperKind[] = [],
): Paper[] {
  const { step, kinds } = Verification.clockOf(of)
  return papers.filter(
    (it) =>
      it.step === step &&
      it.personId === (personId || null) &&
      (kinds.includes(it.kind) || also.includes(it.kind)),
  )
}

type FundsDue = {
  readonly accepted: Verification.Accepted | null
  readonly event: Verification.FundsStep['event']
}

/** Notifies the customer once, and not during a review of new documents. False if other documents were accepted meanwhile. */
const ageFunds = (
  platform: Platform,
  { customerId }: VerificationRow,
  { accepted, event: type }: FundsDue,
): Promise<boolean> =>
  platform.db.transaction(async (sql) => {
    const { state } = await lock(sql, customerId)
    if (!Verification.states[state].mayOrder) return true
    if ((await fundsOf(sql, customerId)).accepted?.at !== accepted?.at) return false
    const at = platform.clock.now()
    const { from, to } = await moveFunds(platform, sql, customerId, { type, at: at.getTime() })
    if (from.why === to.why) return true
    await noteChange(sql, customerId)
    if (!Verification.wantsFunds(to)) return true
    const message = type === 'funds.ended' ? 'funds_wanted' : 'funds_due'
    await mailCustomer(platform, sql, { id: newId('vml', at), customerId, message })
    return true
  })

async function move(
  platform: Platform,
  sql: Sql,
  those: readonly Paper[],
  to: 'expiring' | 'expired',
): Promise<void> {
  for (const { id, state } of those) await doorsOf(platform).papers.move(sql, { id, from: state, to })
}
