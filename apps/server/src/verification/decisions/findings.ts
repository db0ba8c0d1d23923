/** Findings for a person to look at before an approval. Without a finding, and where no decider is needed, it is complete. */
import { Verification } from '@agio/domain'
import type { Hint, Named, Paper } from '../types.ts'
import { isTypedAnew } from '../steps/dated.ts'
import { identityPapers, untilOf } from '../steps/renewal.ts'
import { countriesIn, countriesOf, savedOf, seenOf, sharesOf, type Dossier } from '../steps/dossier.ts'
import type { Values } from '../sealed-steps.ts'
import { aboutOf, isAbout } from '../steps/about.ts'
import { missingOf } from './missing.ts'

type FindingKind = Verification.FindingKind
type Finding = Verification.Finding

type IsSameName = (a: string, b: string) => boolean

/** The checks that need no outside service. */
export function findingsOf(
  dossier: Dossier,
  { cause, today, isSameName }: { cause: string; today: string; isSameName: IsSameName },
): Finding[] {
  const found = new Set<Finding>()
  const add = (all: readonly Finding[]) => all.forEach((one) => found.add(one))
  if (missingOf(dossier).length > 0) found.add('steps_missing')
  if (cause === 'suspected') found.add('suspected')
  if (Verification.countriesDiffer(countriesOf(dossier))) found.add('countries_differ')
  if (dossier.isPoliticallyExposed) found.add('politically_exposed')
  if (dossier.papers.some(({ state, reason }) => state === 'submitted' && reason !== null))
    found.add('paper_refused')
  if (dossier.papers.some(({ state, kind }) => state === 'submitted' && kind === 'residence-permit'))
    found.add('permit_sent')
  if (dossier.verdict === 'red') found.add('vendor_red')
  add(
    isSeenByVendor(dossier) ? vendorFindings(dossier, isSameName) : identityFindings(dossier, '', isSameName),
  )
  for (const id of ['', ...dossier.persons.map((it) => it.id)])
    if (isOtherThanApproved(dossier, id)) found.add(id === '' ? 'identity_changed' : `identity_changed ${id}`)
  if (dossier.verification.type === 'company') add(companyFindings(dossier, today, isSameName))
  return [...found]
}

/** Name, birth date or citizenship: the buyer of an account changes these, and shows another person's papers with them. */
function isOtherThanApproved(dossier: Dossier, personId: string): boolean {
  const steps = dossier.stepsOf(personId)
  const isKept = (step: string) => step === 'details' || step === 'citizenship'
  const approved = aboutOf((step) => (isKept(step) ? steps.get(step)?.approvedDetails : null) ?? {})
  return !isAbout(
    approved,
    aboutOf((step) => steps.get(step)?.saved ?? {}),
  )
}

export type ApprovedAs = {
  readonly name: string
  readonly birthDate: string | null
  readonly citizenships: readonly string[]
}
/** The customer's details at the last approval. */
export function approvedAs(dossier: Dossier): ApprovedAs {
  const of = (step: string): Values => dossier.stepsOf('').get(step)?.approvedDetails ?? {}
  const { birthDate } = of('details')
  return {
    name: nameIn(of('details')),
    birthDate: typeof birthDate === 'string' ? birthDate : null,
    citizenships: countriesIn(of('citizenship').countries),
  }
}

/** The vendor vouches for the document that the review is about. */
const isSeenByVendor = (dossier: Dossier): boolean =>
  dossier.verdict === 'green' && !isAnotherDocument(dossier)

/** A vendor's green verdict is about the document that was approved with it, and about no later one. */
const isAnotherDocument = (dossier: Dossier): boolean =>
  dossier.verification.approved !== 'no_service' &&
  (identityPapers(dossier).some(({ state }) => state === 'submitted') ||
    // Its finding is about the saved values.
    (untilOf(seenOf(dossier)) === null && isTypedAnew(dossier, 'identity', '')))

/** Shares that do not add up, and the findings of each owner. */
function companyFindings(dossier: Dossier, today: string, isSameName: IsSameName): Finding[] {
  const ownership = Verification.ownershipFinding(sharesOf(dossier))
  const owners = dossier.persons.filter(({ role }) => role === 'owner')
  return [
    ...(ownership ? [ownership] : []),
    ...owners.flatMap(({ id }) => {
      const { birthDate } = savedOf(dossier, 'details', id)
      const { address } = savedOf(dossier, 'address', id) as { address?: { country?: string } }
      const isYoung =
        typeof birthDate === 'string' && Verification.ageOn(birthDate, today) < Verification.leastAge
      const isOutside = address?.country !== undefined && !Verification.isInEea(address.country)
      const own = identityFindings(dossier, id, isSameName)
      const all: FindingKind[] = [...own, ...(isYoung ? ['under_age' as const] : [])]
      if (isOutside) all.push('outside_eea')
      return all.map((kind): Finding => `${kind} ${id}`)
    }),
  ]
}

/** A vendor or a machine has not finished: the checks wait. */
export const isUnderWay = ({ papers, verdict }: Dossier): boolean =>
  verdict === 'waiting' || papers.some(({ isChecked, state }) => !isChecked && state === 'submitted')

/** Compares the machine-readable zone with the typed values. A field that was not read counts as different. */
function identityFindings(dossier: Dossier, personId: string, isSameName: IsSameName): FindingKind[] {
  const hint = readOf(identityPapers(dossier, personId))
  if (!hint) return ['identity_unread']
  return [
    ...personFindings(savedOf(dossier, 'details', personId), hint, isSameName),
    ...documentFindings(savedOf(dossier, 'identity', personId), hint),
  ]
}

/** Compares the vendor's reading with the typed values. The vendor asks for the document itself, so often it is not typed here. */
function vendorFindings(dossier: Dossier, isSameName: IsSameName): FindingKind[] {
  const { seenByVendor: seen } = dossier
  if (!seen) return ['identity_unread']
  const identity = savedOf(dossier, 'identity')
  return [
    ...personFindings(savedOf(dossier, 'details'), seen, isSameName),
    ...(Object.keys(identity).length > 0 ? documentFindings(identity, seen) : []),
  ]
}

function personFindings(details: Values, hint: Hint, isSameName: IsSameName): FindingKind[] {
  const read = readName(hint)
  return [
    ...(read !== '' && isSameName(nameIn(details), read) ? [] : ['name_differs' as const]),
    ...(differs(hint.birthDate, details.birthDate) ? ['birth_date_differs' as const] : []),
  ]
}

function documentFindings(identity: Values, hint: Hint): FindingKind[] {
  return [
    ...(differs(hint.number, identity.number) ? ['number_differs' as const] : []),
    ...(differs(hint.validUntil, identity.validUntil) ? ['expiry_differs' as const] : []),
  ]
}

/** A newly submitted document replaces the reading of the one before. */
function readOf(papers: readonly Paper[]): Hint | null | undefined {
  const isNew = papers.some(({ state }) => state === 'submitted')
  return papers.findLast(
    ({ state, hint }) =>
      hint !== null && (isNew ? state === 'submitted' : Verification.documentStates[state].counts),
  )?.hint
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const differs = (read: string | null, typed: unknown): boolean =>
  read === null || typeof typed !== 'string' || plain(read) !== plain(typed)

export const nameIn = ({ firstName, lastName }: Values): string =>
  [firstName, lastName].filter((it) => typeof it === 'string').join(' ')

const readName = ({ firstName, lastName }: Hint): string =>
  [firstName, lastName].filter((it) => it !== null).join(' ')

/** All persons of the verification, for the lists: as typed, and as vendor and papers name them where that differs. */
export function namedIn(dossier: Dossier, isSameName: IsSameName): Named[] {
  const { companyName } = savedOf(dossier, 'company')
  const company = typeof companyName === 'string' ? [{ name: companyName }] : []
  const all = ['', ...dossier.persons.map(({ id }) => id)].flatMap((id) => {
    const typed = personIn(dossier, id)
    return [typed, ...readIn(dossier, id).flatMap((hint) => otherNamed(typed, hint, isSameName))]
  })
  return [...all, ...company].filter(({ name }) => name !== '')
}

/** The readings that count: the vendor's, and that of each paper that is not refused. */
function readIn(dossier: Dossier, personId: string): Hint[] {
  const { seenByVendor: seen } = dossier
  const hints = identityPapers(dossier, personId).flatMap(({ state, hint }) =>
    Verification.documentStates[state].counts ? (hint ?? []) : [],
  )
  return [...hints, ...(personId === '' && seen ? [seen] : [])]
}

/** Another name, or the same with another birth date. */
function otherNamed(typed: Named, hint: Hint, isSameName: IsSameName): Named[] {
  const name = readName(hint)
  const days = [...(typed.birthDates ?? []), ...(hint.birthDate ? [hint.birthDate] : [])]
  const isSame = isSameName(typed.name, name)
  if (name === '' || (isSame && new Set(days).size < 2)) return []
  return [{ ...typed, name: isSame ? typed.name : name, birthDates: [...new Set(days)] }]
}

function personIn(dossier: Dossier, id?: string): Named {
  const details = savedOf(dossier, 'details', id)
  const countries = countriesIn(savedOf(dossier, 'citizenship', id).countries).map((it) => it.toLowerCase())
  const { birthDate } = details
  return {
    name: nameIn(details),
    ...(typeof birthDate === 'string' && { birthDates: [birthDate] }),
    ...(countries.length > 0 && { countries }),
  }
}
