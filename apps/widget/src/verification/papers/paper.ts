/** A paper that a step wants, as the server lists it: whether it is there, and what it is called. */
import type { VerificationView } from '@agio/contract'
import type { Problems } from '../../account/beneficiary/index.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { wordsOf } from '../company/index.ts'

export type Paper = VerificationView['documents'][number]

export const idOf = ({ kind, side }: Paper): string => `paper-${kind}-${side}`

/** Of the identity: a photograph, never a document. */
export const isPicture = ({ kind, side }: Pick<Paper, 'kind' | 'side'>): boolean =>
  kind === 'selfie' || kind === 'passport' || side !== 'single'

/** Of the customer, or of a person of the company. */
export const papersOf = (
  { documents }: VerificationView,
  step: string,
  person: string | null = null,
): readonly Paper[] => documents.filter((it) => it.step === step && it.person === person)

export const isThere = ({ state }: Paper): boolean => state === 'submitted' || state === 'valid'

/** The papers of one kind and side: one, or all that were sent where several may be. */
export function placesOf(papers: readonly Paper[]): readonly (readonly Paper[])[] {
  const places = new Map<string, Paper[]>()
  for (const it of papers) places.set(idOf(it), [...(places.get(idOf(it)) ?? []), it])
  return [...places.values()]
}
/** None that was sent back is left beside those that are there; one that was not accepted takes nothing from those that were. */
export const isMet = (place: readonly Paper[]): boolean =>
  place.some(isThere) &&
  place.every(
    ({ state, reason }) =>
      state !== 'required' || (reason === 'not_accepted' && place.some((it) => it.state === 'valid')),
  )

export const missingPapers = (papers: readonly Paper[]): Problems<string> =>
  Object.fromEntries(
    placesOf(papers).flatMap((place) =>
      isMet(place) ? [] : place.slice(0, 1).map((it) => [idOf(it), { code: 'required' } as const]),
    ),
  )

export const labelsOfPapers = (papers: readonly Paper[], isCompany: boolean): Record<string, TextKey> =>
  Object.fromEntries(papers.map((it) => [idOf(it), wordsOf(`verify.paper.${it.kind}`, isCompany)]))
