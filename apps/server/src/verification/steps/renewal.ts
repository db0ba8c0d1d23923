/**
 * Renewal at an unchanged level: a paper with a clock of its own or the source-of-funds documents expire, and new ones go to a
 * review.
 */
import { Verification } from '@agio/domain'
import type { Paper } from '../types.ts'
import { datedOf, isTypedAnew, papersOfClock } from './dated.ts'
import { knownOf, seenOf, type Dossier } from './dossier.ts'
import { papersFor } from './progress.ts'

/** The newest of each side, of the kind that is chosen; '' is the customer. */
export const identityPapers = (dossier: Dossier, personId = ''): Paper[] =>
  papersOfClock(dossier, 'identity', personId)

/** The due steps, each with its person ('' is the customer), or that all of them are complete and not sent yet. */
export type Renewal = { readonly step: Verification.Step; readonly wanted: string } | 'given' | null

export function renewalOf(dossier: Dossier): Renewal {
  const { verification, persons } = dossier
  if (verification.state !== 'complete' || verification.type === null) return null
  const all = [
    ...['', ...persons.map(({ id }) => id)].flatMap((id) =>
      datedOf(dossier, id).map(({ of }) => ({
        step: Verification.clockOf(of).step,
        id,
        state: stateOf(dossier, of, id),
      })),
    ),
    { step: 'sof' as const, id: '', state: stateOfFunds(dossier) },
  ]
  const wanted = all.find(({ state }) => state === 'wanted')
  if (wanted) return { step: wanted.step, wanted: wanted.id }
  return all.some(({ state }) => state === 'given') ? 'given' : null
}

function stateOf(
  dossier: Dossier,
  of: Verification.PaperClockName,
  personId: string,
): 'wanted' | 'given' | null {
  const states = papersOfClock(dossier, of, personId).map(({ state }) => state)
  const hasPapers = dossier.papers.some((it) => it.personId === (personId || null) && it.step === 'identity')
  if (of === 'identity' && !hasPapers && personId === '') return stateAtVendor(dossier)
  if (states.some((it) => it === 'expiring' || it === 'expired' || it === 'required')) return 'wanted'
  if (!states.includes('submitted')) return null
  return isTypedAnew(dossier, of, personId) && states.every((it) => it === 'submitted') ? 'given' : 'wanted'
}

/** Only a vendor checked the document: its session is dropped near the end of the document, and the next one checks a new document. */
function stateAtVendor(dossier: Dossier): 'wanted' | 'given' | null {
  const approved = dossier.stepsOf('').get('identity')?.approved ?? null
  if (approved === null || approved.end === null) return null
  if (dossier.verdict !== 'green') return 'wanted'
  const seen = untilOf(seenOf(dossier))
  return seen !== null && seen !== untilOf(approved.seen ?? {}) ? 'given' : null
}

function stateOfFunds(dossier: Dossier): 'wanted' | 'given' | null {
  if (!Verification.wantsFunds(dossier.funds)) return null
  return isFundsGiven(dossier) ? 'given' : 'wanted'
}

/** The category is stated and a new document of each required kind is uploaded. */
export function isFundsGiven(dossier: Dossier): boolean {
  const step = dossier.stepsOf('').get('sof')
  const needs = Verification.papersOf('sof', knownOf(dossier))
  return (
    step?.saved !== null &&
    step?.reason === null &&
    needs.every((need) =>
      papersFor(dossier.papers, { personId: null, step: 'sof' }, need).some(
        ({ state }) => state === 'submitted',
      ),
    )
  )
}

/** The end of an identity document. */
export const untilOf = ({ validUntil }: Readonly<Record<string, unknown>>): string | null =>
  typeof validUntil === 'string' ? validUntil : null
