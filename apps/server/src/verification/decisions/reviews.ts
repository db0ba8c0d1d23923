/** Reviews for the back office: the queue, the contents and the decision. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { Verification } from '@agio/domain'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { transition } from '../transition.ts'
import { asksAcceptance, proposedFor, type Proposed } from '../funds/acceptance.ts'
import { dossierOf } from '../steps/dossier.ts'
import { decidingOf as decidersNow } from './deciding.ts'
import { waitingReviews, type ReviewRow } from './review-store.ts'
import { findVerification } from '../verification-store.ts'

export { decide } from './decide.ts'
export { findReview as find, type ReviewRow } from './review-store.ts'
export { versionOf } from './version.ts'

/** An operator reads the review, so at least one person decides. */
const atLeastOne = (persons: 0 | 1 | 2): 1 | 2 => (persons === 2 ? 2 : 1)
const listed = (it: Pick<Verification.Reviewed, 'type' | 'asked' | 'findings'>): 0 | 1 | 2 =>
  Verification.whoDecides({
    ...it,
    byVendor: false,
    missing: [],
    undecidedHits: 0,
    undecidedLinks: 0,
    areChecksDone: true,
  }).persons

export const waiting = ({ db }: Platform, query: PageQuery): Promise<Page<ReviewRow> | Refused<'invalid'>> =>
  readPage(
    'reviews',
    query,
    (key, count) => waitingReviews(db, idIn(key), count),
    ({ id }) => [id],
  )

/** From the findings of the checks: for a list, which reads no hits and no papers. */
export const decidersOf = ({ type, asked, findings }: ReviewRow): 1 | 2 =>
  atLeastOne(listed({ type, asked, findings }))

/** The number of persons who decide, and the blocks of an approval, at present. */
export async function decidingOf(platform: Platform, review: ReviewRow) {
  const { persons, stops, vendorRead, approvedAs } = await decidersNow(platform, review)
  return { persons: atLeastOne(persons), stops, vendorRead, approvedAs }
}

export const papersOf = (platform: Platform, customerId: string) => doorsOf(platform).papers.of(customerId)

/** Bounds for accepting the source of funds; null if the review has no documents about it. */
export async function acceptanceOf(
  platform: Platform,
  { customerId, asked }: ReviewRow,
): Promise<Proposed | null> {
  const dossier = await dossierOf(platform, customerId)
  return asksAcceptance(dossier) ? proposedFor(dossier, asked, platform.clock.now()) : null
}

/** In the transaction of the caller. False where the customer is served, or there is no such customer. */
export async function reopen(platform: Platform, sql: Sql, customerId: string): Promise<boolean> {
  if (!(await findVerification(sql, customerId))) return false
  return !('refused' in (await transition(platform, sql, customerId, { type: 'operator.reopens' })))
}
