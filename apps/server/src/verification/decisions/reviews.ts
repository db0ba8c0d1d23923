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
import { decide, type Decided, type NotDecided } from './decide.ts'
import { decidingOf } from './deciding.ts'
import { nameOf } from '../steps/person.ts'
import { findReview, waitingReviews, type ReviewRow } from './review-store.ts'
import { findVerification } from '../verification-store.ts'
import { versionOf } from './version.ts'

export type Reviews = ReturnType<typeof createReviews>
export type { ReviewRow }

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

export function createReviews(platform: Platform) {
  const { db } = platform
  return {
    waiting: (query: PageQuery): Promise<Page<ReviewRow> | Refused<'invalid'>> =>
      readPage(
        'reviews',
        query,
        (key, count) => waitingReviews(db, idIn(key), count),
        ({ id }) => [id],
      ),
    find: (id: string, sql: Sql = db) => findReview(sql, id),
    /** From the findings of the checks: for a list, which reads no hits and no papers. */
    decidersOf: ({ type, asked, findings }: ReviewRow) => atLeastOne(listed({ type, asked, findings })),
    /** The number of persons who decide, and the blocks of an approval, at present. */
    async decidingOf(review: ReviewRow) {
      const { persons, stops, vendorRead, approvedAs } = await decidingOf(platform, review)
      return { persons: atLeastOne(persons), stops, vendorRead, approvedAs }
    },
    /** The customer's saved name. */
    nameOf: ({ customerId }: ReviewRow) => nameOf(platform, customerId),
    papersOf: (customerId: string) => doorsOf(platform).papers.of(customerId),
    /** Bounds for accepting the source of funds; null if the review has no documents about it. */
    async acceptanceOf({ customerId, asked }: ReviewRow): Promise<Proposed | null> {
      const dossier = await dossierOf(platform, customerId)
      return asksAcceptance(dossier) ? proposedFor(dossier, asked, platform.clock.now()) : null
    },
    /** The version of the review that an operator looks at; a decision names it. */
    versionOf: (review: ReviewRow) => versionOf(platform, review),
    /** In the transaction of the caller. */
    decide: (sql: Sql, { id }: ReviewRow, decided: Decided): Promise<undefined | NotDecided> =>
      decide(platform, sql, id, decided),
    /** False where the customer is served, or there is no such customer. */
    async reopen(sql: Sql, customerId: string): Promise<boolean> {
      if (!(await findVerification(sql, customerId))) return false
      return !('refused' in (await transition(platform, sql, customerId, { type: 'operator.reopens' })))
    },
  }
}
