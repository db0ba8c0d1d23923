/** The findings of the checks, the steps that can be wanted again, and the places where typed words and a document disagree. */
import type { CompanyPerson, ReviewView, VerificationView } from '@agio/contract'
import { Verification } from '@agio/domain'

const findings: Readonly<Record<Verification.FindingKind, string>> = {
  steps_missing: 'Steps are missing.',
  suspected: 'A list or the identity vendor has said something new since it was sent.',
  screening: 'A name is like one on a sanctions list.',
  hit_decided: 'A name was like one on a sanctions list, and two persons decided that it is somebody else.',
  paper_refused: 'A paper has a problem.',
  identity_unread: 'The machine could not read the identity document.',
  identity_changed: 'Name, date of birth or citizenship are others than those that were approved.',
  name_differs: 'The document has another name.',
  birth_date_differs: 'The document has another date of birth.',
  number_differs: 'The document has another number.',
  expiry_differs: 'The document has another date of expiry.',
  countries_differ: 'Document, phone, residence and session are of different countries.',
  politically_exposed: 'The customer is politically exposed.',
  permit_sent: 'A residence permit was sent, which no vendor sees.',
  vendor_red: 'The identity vendor refuses.',
  same_person: 'The same person is known under another customer.',
  linked_to_refusal: 'The same person was refused, put on hold or found on a list under another customer.',
  shares_exceed: 'The shares of the owners are more than 100%.',
  shares_incomplete: 'The shares that are named leave 25% or more open.',
  outside_eea: 'An owner lives outside the EEA.',
  under_age: 'An owner is under age.',
}
/** `name_differs per_…` is of a person of the company. */
export function findingText(finding: string, persons: readonly CompanyPerson[] = []): string {
  const [code = '', id] = finding.split(' ')
  const kind = Verification.findingKinds.find((it) => it === code)
  return ofPerson(kind ? findings[kind] : plain(code), id, persons)
}
export const foundIn = ({ findings: all, verification: { persons } }: ReviewView): string =>
  all.map((one) => findingText(one, persons)).join(' ') || 'Nothing was found.'

function ofPerson(text: string, id: string | undefined, persons: readonly CompanyPerson[]): string {
  const person = persons.find((one) => one.id === id)
  return person ? `${personName(person)}: ${text}` : text
}

/** "Ana Example, 1990-05-01, DE". */
export const approvedText = ({
  name,
  birthDate,
  citizenships,
}: NonNullable<ReviewView['approvedAs']>): string =>
  [name, birthDate ?? '–', citizenships.join(' ')].join(', ')

export const decidedText: Readonly<Record<NonNullable<ReviewView['decision']>, string>> = {
  approve: 'approved',
  refuse: 'refused',
  more: 'more was asked',
  withdrawn: 'withdrawn',
}

/** The reason why an approval waits. */
export function stopText(
  { kind, person, step, paper }: ReviewView['stops'][number],
  persons: readonly CompanyPerson[],
): string {
  const texts = {
    step: `The step “${plain(step ?? '')}” is missing.`,
    paper: `${plain(paper?.kind ?? '')}, ${paper?.side ?? ''} is missing for the step “${plain(step ?? '')}”.`,
    hit: 'A name is like one on a sanctions list. Two persons decide about it first.',
    link: 'Another account seems to be the same person’s. Decide about it first, in its case.',
    checks: 'The checks are not through. Open the review again in a moment.',
  } as const satisfies Readonly<Record<Verification.Stop['kind'], string>>
  return ofPerson(texts[kind], person ?? undefined, persons)
}

type Values = VerificationView['values']

/** "Greta Müller, owner". */
export const personName = ({ role, values }: Pick<CompanyPerson, 'role' | 'values'>): string =>
  `${nameIn(values) || 'No name yet'}, ${role}`
const nameIn = ({ details = {} }: Values): string =>
  [textOf(details['firstName']), textOf(details['lastName'])].filter(Boolean).join(' ')

/** The share of each owner, and the sum: "Ana Example 10% + Greta Müller 50% = 60%, 40% is not named". */
export function ownershipText({ values, persons }: Pick<VerificationView, 'values' | 'persons'>): string {
  const all = [values, ...persons.filter(({ role }) => role === 'owner').map((it) => it.values)].flatMap(
    (it) => {
      const share = Verification.shareOf(textOf(it['details']?.['share']))
      return share === undefined ? [] : [{ name: nameIn(it), share }]
    },
  )
  const sum = all.reduce((total, { share }) => total + share, 0n)
  const left = Verification.shareLeft([sum])
  const parts = all.map(({ name, share }) => `${name} ${Verification.showShare(share)}%`).join(' + ')
  const rest = left > 0n ? `, ${Verification.showShare(left)}% is not named` : ''
  return all.length === 0 ? 'No share is named' : `${parts} = ${Verification.showShare(sum)}%${rest}`
}

/** `proof_of_address` → "Proof of address". */
export const plain = (code: string): string => {
  const text = code.replace(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Bank statements 2 of 6, single": each of several has its number, in the order in which they came. */
export function paperName(
  { id, kind, side, person }: VerificationView['documents'][number],
  documents: VerificationView['documents'],
): string {
  const alike = documents.filter(
    (it) => it.id !== null && it.kind === kind && it.side === side && it.person === person,
  )
  const at = alike.length > 1 ? ` ${alike.findIndex((it) => it.id === id) + 1} of ${alike.length}` : ''
  return `${plain(kind)}${at}, ${side}`
}

/** Of a paper: "valid until 2031-05-01". */
export const endText = (end: string): string =>
  end === Verification.noEnd ? noEndText : `valid until ${end}`
const noEndText = 'no end date'
const shown = (text: string): string => (text === Verification.noEnd ? noEndText : text)

/** English and the customer's words say the same by these codes; the customer reads them in their language. */
export const stepReasonWords: Readonly<Record<Verification.StepReason, string>> = {
  differs_from_document: 'It differs from the document',
  not_plausible: 'It is not plausible',
  more_detail: 'More detail is needed',
  not_eligible: 'It does not qualify',
  outdated: 'It is outdated',
  other: 'Another reason',
}

type Line = {
  readonly name: string
  readonly typed: string
  readonly read: string | null
  readonly differs: boolean
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : Array.isArray(value)
        ? value.map(textOf).join(', ')
        : Object.values(value).map(textOf).filter(Boolean).join(', ')

/** Case, accents and the signs between letters say nothing. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const fields = [
  ['details', 'firstName', 'First name', 'firstName'],
  ['details', 'lastName', 'Last name', 'lastName'],
  ['details', 'birthDate', 'Date of birth', 'birthDate'],
  ['identity', 'number', 'Document number', 'number'],
  ['identity', 'country', 'Document country', 'country'],
  ['identity', 'validUntil', 'Valid until', 'validUntil'],
] as const
const permitFields = [
  ['residence-permit', 'number', 'Permit number', 'number'],
  ['residence-permit', 'country', 'Permit country', 'country'],
  ['residence-permit', 'validUntil', 'Permit valid until', 'validUntil'],
] as const

/** Typed fields beside those that the vendor or the machine-readable zone gives. */
export function comparison(
  { documents }: Pick<VerificationView, 'documents'>,
  values: Values,
  of: { readonly id?: string; readonly vendorRead?: ReviewView['vendorRead'] } = {},
): Line[] {
  const zoneOf = (step: string) =>
    documents.findLast((it) => it.person === (of.id ?? null) && it.step === step && it.hint !== null)?.hint
  // The vendor sees the identity, and no permit.
  const hintOf = (step: string) =>
    step === 'residence-permit' ? zoneOf(step) : (of.vendorRead ?? zoneOf('identity'))
  const asked = [...fields, ...(values['residence-permit'] ? permitFields : [])]
  const shownFields = asked.filter(([, field]) => field !== 'firstName' || !isOneName(values))
  return shownFields.map(([step, field, name, read]) => {
    const typed = textOf(values[step]?.[field])
    const hint = hintOf(step)
    const isOnly = field === 'lastName' && isOneName(values)
    // A zone may have the only name as the first one.
    const said = (isOnly ? (hint?.lastName ?? hint?.firstName) : hint?.[read]) ?? null
    return {
      name: isOnly ? onlyName : name,
      typed: shown(typed),
      read: said === null ? null : shown(said),
      differs: said !== null && folded(said) !== folded(typed),
    }
  })
}

const onlyName = 'Only name'
const isOneName = ({ details }: Values): boolean => details?.['hasOneName'] === true
/** The one name somebody has, and the tick that says there is no other. */
const isSaid = (name: string, values: Values): boolean =>
  name !== 'hasOneName' && (name !== 'firstName' || !isOneName(values))

/** Everything that was typed, step by step. */
export const typedLines = (
  values: VerificationView['values'],
): { step: string; lines: { name: string; value: string }[] }[] =>
  Object.entries(values).map(([step, of]) => ({
    step: plain(step),
    lines: Object.entries(of)
      .filter(([name]) => isSaid(name, values))
      .map(([name, value]) => ({
        name: name === 'lastName' && isOneName(values) ? onlyName : nameOf(name),
        value: shown(wordOf(value)) || '–',
      })),
  }))

const nameOf = (field: string): string =>
  field === 'isTyped' ? 'Typed by hand' : plain(field.replace(/([A-Z])/g, ' $1').toLowerCase())
const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value)
/** `no_service` is a level too: none. */
export const levelWord = (level: string): string => (level === 'no_service' ? 'no level yet' : level)
