/** The keys that identify a person: typed values, and values read from documents. */
import type { Identities, Identity } from '../../same-person/index.ts'
import { savedOf, type Dossier } from '../steps/dossier.ts'
import { papersOfClock } from '../steps/dated.ts'
import { identityPapers } from '../steps/renewal.ts'
import { nameIn } from './findings.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const known = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[]

export function identitiesOf(dossier: Dossier): Identities {
  const { customerId, verification, persons } = dossier
  const isCompany = verification.type === 'company'
  const { registrationNumber, country } = savedOf(dossier, 'company')
  const [number, place] = [textOf(registrationNumber), textOf(country)]
  return {
    customerId,
    people: [
      identityOf(dossier, '', isCompany ? 'other' : 'self'),
      ...persons.map(({ id }) => identityOf(dossier, id, 'other')),
    ],
    phone: textOf(savedOf(dossier, 'phone').phone) ?? null,
    company: isCompany && number && place ? { country: place, number } : null,
  }
}

function identityOf(dossier: Dossier, personId: string, holder: Identity['holder']): Identity {
  const details = savedOf(dossier, 'details', personId)
  const identity = savedOf(dossier, 'identity', personId)
  const read = identityPapers(dossier, personId).flatMap(({ hint }) => hint ?? [])
  const permits = papersOfClock(dossier, 'residence-permit', personId).flatMap(({ hint }) => hint ?? [])
  const { seenByVendor } = dossier
  const hints = personId === '' && seenByVendor ? [...read, seenByVendor] : read
  const kind = textOf(identity.kind) ?? 'passport'
  return {
    holder,
    names: known([
      nameIn(details),
      ...hints.map(({ firstName, lastName }) => [firstName, lastName].filter((it) => it !== null).join(' ')),
    ]),
    birthDates: known([textOf(details.birthDate), ...hints.map(({ birthDate }) => birthDate)]),
    documents: [
      ...documentsIn(kind, [identity, ...hints]),
      ...documentsIn('residence-permit', [savedOf(dossier, 'residence-permit', personId), ...permits]),
    ],
  }
}

type Numbered = { readonly country?: unknown; readonly number?: unknown }

const documentsIn = (kind: string, papers: readonly Numbered[]): Identity['documents'] =>
  papers.flatMap((paper) => {
    const [country, number] = [textOf(paper.country), textOf(paper.number)]
    return country !== undefined && number !== undefined ? [{ kind, country, number }] : []
  })
