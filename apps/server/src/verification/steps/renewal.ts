/**
 * Renewal at an unchanged level: a verified customer's identity document or source-of-funds documents expire, and new ones go to
 * a review.
 */
import { Verification } from '@agio/domain'
import type { Paper } from '../deps.ts'
import { approvedOf, knownOf, savedOf, seenOf, type Dossier } from './dossier.ts'
import { papersFor } from './progress.ts'

/** The newest of each side, of the kind that is chosen; '' is the customer. */
export function identityPapers({ papers, ...dossier }: Dossier, personId = ''): Paper[] {
  const { kind } = savedOf({ papers, ...dossier }, 'identity', personId)
  const own = papers.filter(
    (it) => it.step === 'identity' && it.personId === (personId || null) && it.kind === kind,
  )
  return own.filter((it) => own.findLast(({ side }) => side === it.side) === it)
}

/** The due steps, each with its person ('' is the customer), or that all of them are complete and not sent yet. */
export type Renewal = { readonly step: 'identity' | 'sof'; readonly wanted: string } | 'given' | null

export function renewalOf(dossier: Dossier): Renewal {
  const { verification, persons } = dossier
  if (verification.state !== 'complete' || verification.type === null) return null
  const all = [
    ...['', ...persons.map(({ id }) => id)].map((id) => ({
      step: 'identity' as const,
      id,
      state: stateOf(dossier, id),
    })),
    { step: 'sof' as const, id: '', state: stateOfFunds(dossier) },
  ]
  const wanted = all.find(({ state }) => state === 'wanted')
  if (wanted) return { step: wanted.step, wanted: wanted.id }
  return all.some(({ state }) => state === 'given') ? 'given' : null
}

function stateOf(dossier: Dossier, personId: string): 'wanted' | 'given' | null {
  const states = identityPapers(dossier, personId).map(({ state }) => state)
  const hasPapers = dossier.papers.some((it) => it.personId === (personId || null) && it.step === 'identity')
  if (!hasPapers && personId === '') return stateAtVendor(dossier)
  if (states.some((it) => it === 'expiring' || it === 'expired' || it === 'required')) return 'wanted'
  if (!states.includes('submitted')) return null
  const isTyped = untilOf(savedOf(dossier, 'identity', personId)) !== untilOf(approvedOf(dossier, personId))
  return isTyped && states.every((it) => it === 'submitted') ? 'given' : 'wanted'
}

/** Only a vendor checked the document: its session is dropped near the end of the document, and the next one checks a new document. */
function stateAtVendor(dossier: Dossier): 'wanted' | 'given' | null {
  const approved = untilOf(approvedOf(dossier))
  if (approved === null) return null
  if (dossier.verdict !== 'green') return 'wanted'
  const seen = untilOf(seenOf(dossier))
  return seen !== null && seen !== approved ? 'given' : null
}

function stateOfFunds(dossier: Dossier): 'wanted' | 'given' | null {
  if (!Verification.wantsFunds(dossier.funds)) return null
  return isFundsGiven(dossier) ? 'given' : 'wanted'
}

/** Whether the category is stated and a new document of each required kind is uploaded. */
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

/** The last day of an identity document, "2031-05-01". */
export const untilOf = ({ validUntil }: Readonly<Record<string, unknown>>): string | null =>
  typeof validUntil === 'string' ? validUntil : null
