/** The inputs of the risk score from a verification: countries, the way of identification, and the declared volume. */
import type { Platform } from '../../platform/platform.ts'
import { Verification, type Risk } from '@agio/domain'
import { newestReviewOf } from '../decisions/review-store.ts'
import { dayOf } from '../funds/move-funds.ts'
import { approvedOf, countriesIn, countriesOf, declaredVolume, dossierOf, savedOf } from './dossier.ts'

type FromVerification = Pick<
  Risk.RiskSignals,
  'countries' | 'declared' | 'papersAbove' | 'fundsExceeded' | 'identified' | 'politicallyExposed'
> & {
  /** The review in which an operator reads all of it. */
  readonly reviewId: string | null
}

/** Not for an erased customer, whose data key is destroyed. */
export async function riskSignalsOf(platform: Platform, customerId: string): Promise<FromVerification> {
  const [dossier, review] = await Promise.all([
    dossierOf(platform, customerId),
    newestReviewOf(platform.db, customerId),
  ])
  const { funds, verification, verdict } = dossier
  const { document, phone, residence, session } = countriesOf(dossier)
  const one = (from: Risk.KnownCountry['from'], country: string | null) =>
    country === null ? [] : [{ country, from }]
  const citizenships = [...new Set(countriesIn(savedOf(dossier, 'citizenship').countries))].toSorted()
  const volume = declaredVolume(dossier)
  const isBefore = funds.accepted === null && funds.why === null
  const isApproved = Object.keys(approvedOf(dossier)).length > 0
  return {
    countries: [
      ...one('residence', residence),
      ...citizenships.flatMap((country) => one('citizenship', country)),
      ...one('document', document),
      ...one('phone', phone),
      ...one('session', session),
    ],
    declared: volume === 0 ? null : BigInt(volume) * 100n,
    papersAbove: isBefore
      ? Verification.fundsCeiling(funds, verification, dayOf(platform.clock.now()))
      : null,
    fundsExceeded: funds.why === 'amount',
    identified: verdict === 'green' ? 'vendor' : isApproved ? 'papers' : 'none',
    politicallyExposed: dossier.isPoliticallyExposed,
    reviewId: review?.id ?? null,
  }
}
