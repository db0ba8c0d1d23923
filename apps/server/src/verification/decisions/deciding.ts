/** The present grounds of a decision about a review: findings, the number of persons who decide, and blocks of an approval. */
import { Verification } from '@agio/domain'
import { linkFindings } from '../../same-person/index.ts'
import type { Hint, VerificationDeps } from '../deps.ts'
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
export async function decidingOf(
  deps: VerificationDeps,
  review: ReviewRow,
  known?: Dossier,
): Promise<Deciding> {
  const dossier = known ?? (await dossierOf(deps, review.customerId))
  const hits = await deps.nameHitsOf(review.customerId)
  const { cause, type, asked, openedAt } = review
  const found: string[] = findingsOf(dossier, {
    cause,
    today: deps.clock.now().toISOString().slice(0, 10),
    isSameName: deps.isSameName,
  })
  if (hits.some(({ decision }) => decision !== 'false_hit')) found.push('screening')
  // Two persons decided about this hit during the review: an operator looks, though no machine finds it any more.
  if (hits.some(({ decision, decidedAt }) => decision === 'false_hit' && decidedAt && decidedAt >= openedAt))
    found.push('hit_decided')
  const links = await linkFindings(deps.db, review.customerId)
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
      undecidedHits: hits.filter(({ decision }) => decision === null).length,
      undecidedLinks: links.length,
      areChecksDone: review.waitsSince !== null,
    }),
  }
}
