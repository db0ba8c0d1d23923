/** The decisions of operators about a review: approve, ask for more, refuse. A step or paper at fault is asked for again. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import type { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Paper } from '../types.ts'
import type { Acceptance } from '../funds/acceptance.ts'
import { moveFunds } from '../funds/move-funds.ts'
import { steps as stepTable } from '../steps/step-store.ts'
import { lock, transition } from '../transition.ts'
import { dossierOf } from '../steps/dossier.ts'
import { markExposed } from '../verification-store.ts'
import { approve } from './approve.ts'
import { decidingOf } from './deciding.ts'
import { findReview, type ReviewRow } from './review-store.ts'
import { versionOf } from './version.ts'

export type ReviewDecision =
  | {
      readonly decision: 'approve'
      /** Set if the approval includes documents about the source of funds. */
      readonly funds?: Acceptance | undefined
    }
  | { readonly decision: 'refuse' }
  | {
      readonly decision: 'more'
      readonly steps: readonly {
        readonly step: Verification.Step
        readonly person: string | null
        readonly reason: Verification.StepReason
      }[]
      readonly documents: readonly { readonly id: string; readonly reason: Verification.PaperReason }[]
    }

const events = {
  more: 'review.more_needed',
  refuse: 'review.refused',
} as const

/** A decision, the number of persons who made it, and the version that they looked at. */
export type Decided = ReviewDecision & {
  readonly persons: 1 | 2
  /** The version that was looked at; without it the caller has compared it already. */
  readonly seen?: string | undefined
}
/** `changed`: it is decided already, or differs from the version looked at. `not_complete`: an approval has to wait. */
export type NotDecided = Refused<'backoffice.changed' | 'backoffice.not_complete'>
const changed: NotDecided = { refused: 'backoffice.changed' }
const notComplete: NotDecided = { refused: 'backoffice.not_complete' }

/** In the transaction of the caller, which ends without a change where it is refused. */
export async function decide(
  platform: Platform,
  sql: Sql,
  id: string,
  decided: Decided,
): Promise<undefined | NotDecided> {
  const known = await findReview(sql, id)
  if (!known) return changed
  await lock(sql, known.customerId)
  const review = await findReview(sql, id)
  if (!review || review.decision !== null) return changed
  const no = await notBy(platform, review, decided)
  if (no) return no
  if (decided.decision === 'approve' && (await dossierOf(platform, review.customerId)).isPoliticallyExposed)
    await markExposed(sql, review.customerId, platform.clock.now())
  return carryOut(platform, sql, review, decided)
}

/** Runs under the lock: a review that was clear a moment ago may have a hit by now. */
async function notBy(
  platform: Platform,
  review: ReviewRow,
  { seen, decision, persons }: Decided,
): Promise<undefined | NotDecided> {
  if (seen !== undefined && seen !== (await versionOf(platform, review))) return changed
  if (decision === 'more') return undefined
  const now = await decidingOf(platform, review)
  if (decision === 'approve' && now.stops.length > 0) return notComplete
  return persons < now.persons ? changed : undefined
}

async function carryOut(
  platform: Platform,
  sql: Sql,
  review: ReviewRow,
  it: Decided,
): Promise<undefined | NotDecided> {
  const { customerId } = review
  // Under the lock no paper comes or goes: these are the papers that the operator looked at.
  const papers = await doorsOf(platform).papers.of(customerId)
  if (it.decision === 'more') await askAgain(platform, sql, review, it, papers)
  // A refused document is no longer submitted, so no later approval makes it valid.
  if (it.decision === 'refuse' && review.cause === 'customer.renewed')
    for (const { id: paper, state } of papers)
      if (state === 'submitted')
        await doorsOf(platform).papers.move(sql, {
          id: paper,
          from: state,
          to: 'required',
          reason: 'not_accepted',
        })
  if (it.decision === 'approve' && it.funds)
    await moveFunds(platform, sql, customerId, {
      type: 'funds.accepted',
      ...it.funds,
      at: platform.clock.now().getTime(),
    })
  const moved =
    it.decision === 'approve'
      ? await approve(platform, sql, { customerId, papers })
      : await transition(platform, sql, customerId, { type: events[it.decision] })
  return 'refused' in moved ? changed : undefined
}

async function askAgain(
  platform: Platform,
  sql: Sql,
  { customerId }: ReviewRow,
  { steps, documents }: Extract<ReviewDecision, { decision: 'more' }>,
  papers: readonly Paper[],
): Promise<void> {
  for (const { step, person, reason } of steps) {
    await stepTable.put(sql, { customerId, personId: person ?? '', step, reason })
    // An earlier verdict does not answer this request.
    if (step === 'identity' && person === null) await doorsOf(platform).vendor.forget(sql, customerId)
  }
  for (const { id, reason } of documents) {
    const paper = papers.find((one) => one.id === id)
    if (paper) await doorsOf(platform).papers.move(sql, { id, from: paper.state, to: 'required', reason })
  }
}
