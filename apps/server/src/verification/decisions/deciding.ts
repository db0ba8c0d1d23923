/** The present grounds of a decision about a review: findings, the number of persons who decide, and blocks of an approval. */
import type { Platform } from '../../platform/platform.ts'
import { hits } from '../../screening/index.ts'
import { isSameName } from '../documents/reading/compare.ts'
import { Verification } from '@agio/domain'
import { linkFindings } from '../../same-person/index.ts'
import type { Hint } from '../types.ts'
import { dossierOf, type Dossier } from '../steps/dossier.ts'
import { approvedAs, findingsOf, type ApprovedAs } from './findings.ts'
import { missingOf } from './missing.ts'
import type { ReviewRow } from './review-store.ts'

export type Deciding = Verification.WhoDecides & {
  readonly findings: readonly string[]
  /** With a positive verdict of the vendor. */
  readonly vendorRead: Hint | null
  readonly approvedAs: ApprovedAs | null
}

/** Reads hits and papers as they are, not as the checks left them. */
export async function decidingOf(platform: Platform, review: ReviewRow, known?: Dossier): Promise<Deciding> {
  const dossier = known ?? (await dossierOf(platform, review.customerId))
  const own = await hits.ownOf(platform, review.customerId)
  const { cause, type, asked, openedAt } = review
  const found: string[] = findingsOf(dossier, {
    cause,
    today: platform.clock.now().toISOString().slice(0, 10),
    isSameName: isSameName,
  })
  if (own.some(({ decision }) => decision !== 'false_hit')) found.push('screening')
  // Two persons decided about this hit during the review: an operator looks, though no machine finds it any more.
  if (own.some(({ decision, decidedAt }) => decision === 'false_hit' && decidedAt && decidedAt >= openedAt))
    found.push('hit_decided')
  const links = await linkFindings(platform.db, review.customerId)
  found.push(...links)
  return {
    findings: found,
    vendorRead: dossier.seenByVendor,
    approvedAs: found.includes('identity_changed') ? approvedAs(dossier) : null,
    ...Verification.whoDecides({
      type,
      asked,
      byVendor: dossier.verdict === 'green',
      findings: [...found, ...review.findings],
      missing: missingOf(dossier),
      undecidedHits: own.filter(({ decision }) => decision === null).length,
      undecidedLinks: links.length,
      areChecksDone: review.waitsSince !== null,
    }),
  }
}
