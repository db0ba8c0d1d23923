/** The identity document of a verified customer ends: a new one is wanted, and sent to a review while the level stays. */
import type { Paper } from '../deps.ts'
import { approvedOf, savedOf, type Dossier } from './dossier.ts'

/** The newest of each side, of the kind that is chosen; '' is the customer. */
export function identityPapers({ papers, ...dossier }: Dossier, personId = ''): Paper[] {
  const { kind } = savedOf({ papers, ...dossier }, 'identity', personId)
  const own = papers.filter(
    (it) => it.step === 'identity' && it.personId === (personId || null) && it.kind === kind,
  )
  return own.filter((it) => own.findLast(({ side }) => side === it.side) === it)
}

/** Of whom a document is wanted ('' is the customer), or that all that was wanted is there and not sent yet. */
export type Renewal = { readonly wanted: string } | 'given' | null

export function renewalOf(dossier: Dossier): Renewal {
  const { verification, persons } = dossier
  if (verification.state !== 'complete' || verification.type === null) return null
  const all = ['', ...persons.map(({ id }) => id)].map((id) => ({ id, state: stateOf(dossier, id) }))
  const wanted = all.find(({ state }) => state === 'wanted')
  if (wanted) return { wanted: wanted.id }
  return all.some(({ state }) => state === 'given') ? 'given' : null
}

function stateOf(dossier: Dossier, personId: string): 'wanted' | 'given' | null {
  const states = identityPapers(dossier, personId).map(({ state }) => state)
  if (states.some((it) => it === 'expiring' || it === 'expired' || it === 'required')) return 'wanted'
  if (!states.includes('submitted')) return null
  const isTyped = untilOf(savedOf(dossier, 'identity', personId)) !== untilOf(approvedOf(dossier, personId))
  return isTyped && states.every((it) => it === 'submitted') ? 'given' : 'wanted'
}

/** The last day of an identity document, "2031-05-01". */
export const untilOf = ({ validUntil }: Readonly<Record<string, unknown>>): string | null =>
  typeof validUntil === 'string' ? validUntil : null
