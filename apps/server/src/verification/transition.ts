/**
 * The one way a verification changes: locked, decided by the rules of the domain, stored with its event. The level that
 * counts, the review and the mail are written in the same transaction.
 */
import type { Platform } from '../platform/platform.ts'
import { doorsOf } from './doors.ts'
import { noteChange } from './change-store.ts'
import { customers } from '../customers/index.ts'
import { mailCustomer, type PlainMessage } from './mail.ts'
import { Verification } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { refreshStanding } from '../standing/index.ts'
import { closeReview, openReview, type Decision } from './decisions/review-store.ts'
import { moveFunds } from './funds/move-funds.ts'
import { forgetSteps, keepDetails } from './steps/step-store.ts'
import { findVerification, lockVerification, saveChange, type VerificationRow } from './verification-store.ts'
import { levelOfRank, levels } from './verification.ts'

type Event = Verification.VerificationEvent
export type NotMoved = Refused<'verification.not_now' | 'verification.level_unknown'>

/** The level granted at sign-up is approved from the beginning. */
const granted = (rank: number): Verification.VerificationIn => {
  const level = levelOfRank(rank)
  return Verification.begin(level === 'company' ? 'full' : level)
}

/** The present verification; without a stored row, the one that was granted at sign-up. */
export async function verificationOf(
  platform: Platform,
  customerId: string,
  sql: Sql = platform.db,
): Promise<Verification.VerificationIn & Partial<VerificationRow>> {
  return (await findVerification(sql, customerId)) ?? granted(await customers.levelOf(sql, customerId))
}

export async function lock(sql: Sql, customerId: string): Promise<VerificationRow> {
  return lockVerification(sql, customerId, granted(await customers.levelOf(sql, customerId)))
}

/** Applies an event in the transaction of the caller. */
export async function transition(
  platform: Platform,
  sql: Sql,
  customerId: string,
  event: Event,
): Promise<VerificationRow | NotMoved> {
  const from = await lock(sql, customerId)
  const moved = Verification.advance(from, event)
  if ('refused' in moved)
    return { refused: moved.refused === 'order.not_now' ? 'verification.not_now' : moved.refused }
  const { verification: to } = moved
  // The same step asks a company other things than a person.
  if (from.type !== null && from.type !== to.type) await forgetSteps(sql, customerId, differing)
  const at = platform.clock.now()
  await saveChange(sql, { customerId, to, event: event.type, at })
  if (event.type === 'review.approved') await keepDetails(sql, customerId)
  await customers.setLevel(sql, customerId, levels[Verification.limitLevelOf(to)])
  await refreshStanding(sql, customerId, at)
  await moveReview(sql, { customerId, from, to, event, at })
  // An approval decides about the source of funds; any other end of the review leaves its documents not accepted.
  if (from.asked !== null && to.asked === null && event.type !== 'review.approved')
    await moveFunds(platform, sql, customerId, { type: 'papers.not_accepted' })
  const message = messageOf(from, to, event)
  if (message)
    await mailCustomer(platform, sql, {
      id: newId('vml', at),
      customerId,
      message,
    })
  await noteChange(sql, customerId)
  if (from.state !== to.state)
    await doorsOf(platform).notifyMerchants(sql, { customerId, from: from.state, to: to.state })
  return { ...from, ...to }
}

const differing = ['details', 'address', 'financial', 'sof', 'confirmation']

const decisions: Readonly<Partial<Record<Event['type'], Decision>>> = {
  'review.approved': 'approve',
  'review.more_needed': 'more',
  'review.refused': 'refuse',
  not_eligible: 'refuse',
}

type Move = {
  readonly customerId: string
  readonly from: Verification.VerificationIn
  readonly to: Verification.VerificationIn
  readonly event: Event
  readonly at: Date
}

/** A review is open exactly while something is asked. */
async function moveReview(sql: Sql, { customerId, from, to, event, at }: Move): Promise<void> {
  if (to.asked === null) {
    if (from.asked !== null)
      await closeReview(sql, { customerId, decision: decisions[event.type] ?? 'withdrawn', at })
    return
  }
  const isNew = from.asked === null || event.type === 'suspected'
  if (!isNew) return
  const type = to.type ?? 'personal'
  const id = newId('rev', at)
  await openReview(sql, { id, customerId, type, asked: to.asked, cause: event.type, openedAt: at })
}

function messageOf(
  from: Verification.VerificationIn,
  to: Verification.VerificationIn,
  { type }: Event,
): PlainMessage | undefined {
  // One mail for every cause.
  if (to.state === 'no_service' && from.state !== 'no_service') return 'no_service'
  switch (type) {
    case 'review.approved':
      return 'verified'
    case 'customer.changed_taxes':
      return 'taxes_changed'
    case 'review.more_needed':
      return 'verification_more'
    case 'review.refused':
      return Verification.isRenewal(from) ? 'verification_more' : 'upgrade_refused'
    case 'identity.expired':
      return to.state === 'incomplete' && from.state !== 'incomplete' ? 'identity_expired' : undefined
    case 'paper.expired':
      return to.state === 'incomplete' && from.state !== 'incomplete' ? 'paper_expired' : undefined
    case 'review.overdue':
      return to.state === from.state ? undefined : 'review_overdue'
    default:
      return undefined
  }
}
