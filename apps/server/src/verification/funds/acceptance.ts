/** Bounds and proposal for accepting a source of funds: an amount and a last day. */
import { Verification } from '@agio/domain'
import { declaredVolume, knownOf, type Dossier } from '../steps/dossier.ts'
import { progressOf } from '../steps/progress.ts'

/** `cents`: EUR in twelve months, both services together. `until`: the last day, `2027-05-01`. */
export type Acceptance = { readonly cents: bigint; readonly until: string }
/** `latest`: the next review of the customer. */
export type Proposed = { readonly cents: bigint | null; readonly until: string; readonly latest: string }

const day = 86_400_000
const mostCents = 10n ** 12n
const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

/** Proposes the declared volume for a year. Above the highest band an operator enters the amount. */
export function proposedFor(dossier: Dossier, level: Verification.Level, now: Date): Proposed {
  const volume = declaredVolume(dossier)
  const latest = dayAfter(now, Verification.reviewDaysOf(level, dossier.isPoliticallyExposed))
  const year = dayAfter(now, 365)
  return {
    cents: volume === 0 || volume > 250_000 ? null : BigInt(volume) * 100n,
    until: year < latest ? year : latest,
    latest,
  }
}

export const isWithin = ({ cents, until }: Acceptance, { latest }: Proposed, now: Date): boolean =>
  cents > 0n && cents <= mostCents && until > dayAfter(now, 0) && until <= latest

/** The review includes documents about the source of funds that are not accepted yet. */
export function asksAcceptance(dossier: Dossier): boolean {
  if (!progressOf(dossier).some(({ step }) => step === 'sof')) return false
  const isNew = dossier.papers.some(({ step, state }) => step === 'sof' && state === 'submitted')
  return isNew || dossier.funds.accepted === null || dossier.funds.state === 'submitted'
}

/** Documents about the source of funds may be requested at this level. */
export const mayAsk = (dossier: Dossier): boolean =>
  dossier.verification.approved !== 'no_service' &&
  dossier.verification.type !== null &&
  Verification.asked[knownOf(dossier).type][Verification.targetFrom(dossier.verification.approved)].some(
    ({ step, when }) => step === 'sof' && (when !== 'politically_exposed' || dossier.isPoliticallyExposed),
  )
