/** The findings of the checks, the steps that can be wanted again, and the places where typed words and a document disagree. */
import type { CompanyPerson, ReviewView, VerificationView } from '@agio/contract'
import { Verification } from '@agio/domain'
import { t } from 'virtual:texts/console/reviews'

/** `name_differs per_…` is of a person of the company. */
export function findingText(finding: string, persons: readonly CompanyPerson[] = []): string {
  const [code = '', id] = finding.split(' ')
  const kind = Verification.findingKinds.find((it) => it === code)
  return ofPerson(kind ? t(`finding.${kind}`) : plain(code), id, persons)
}
export const foundIn = ({ findings: all, verification: { persons } }: ReviewView): string =>
  all.map((one) => findingText(one, persons)).join(' ') || t('finding.none')

function ofPerson(text: string, id: string | undefined, persons: readonly CompanyPerson[]): string {
  const person = persons.find((one) => one.id === id)
  return person ? t('of_person', { person: personName(person), text }) : text
}

/** "Ana Example, 1990-05-01, DE". */
export const approvedText = ({
  name,
  birthDate,
  citizenships,
}: NonNullable<ReviewView['approvedAs']>): string =>
  [name, birthDate ?? '–', citizenships.join(' ')].join(', ')

/** The reason why an approval waits. */
export function stopText(
  { kind, person, step, paper }: ReviewView['stops'][number],
  persons: readonly CompanyPerson[],
): string {
  const values = { step: plain(step ?? ''), paper: plain(paper?.kind ?? ''), side: paper?.side ?? '' }
  return ofPerson(t(`stop.${kind}`, values), person ?? undefined, persons)
}

type Values = VerificationView['values']

/** "Greta Müller, owner". */
export const personName = ({ role, values }: CompanyPerson): string =>
  `${nameIn(values) || t('no_name')}, ${role}`
const nameIn = ({ details = {} }: Values): string =>
  [textOf(details['firstName']), textOf(details['lastName'])].filter(Boolean).join(' ')

/** The share of each owner, and the sum: "Ana Example 10% + Greta Müller 50% = 60%, 40% is not named". */
export function ownershipText({ values, persons }: VerificationView): string {
  const all = [values, ...persons.filter(({ role }) => role === 'owner').map((it) => it.values)].flatMap(
    (it) => {
      const share = Verification.shareOf(textOf(it['details']?.['share']))
      return share === undefined ? [] : [{ name: nameIn(it), share }]
    },
  )
  const sum = all.reduce((total, { share }) => total + share, 0n)
  const left = Verification.shareLeft([sum])
  const parts = all
    .map(({ name, share }) => t('share', { name, share: Verification.showShare(share) }))
    .join(' + ')
  const rest = left > 0n ? `, ${t('share_left', { share: Verification.showShare(left) })}` : ''
  return all.length === 0 ? t('no_share_is_named') : `${parts} = ${Verification.showShare(sum)}%${rest}`
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
  const values = { paper: plain(kind), side }
  if (alike.length < 2) return t('paper', values)
  const number = alike.findIndex((it) => it.id === id) + 1
  return t('paper_of_several', { ...values, number, count: alike.length })
}

/** Of a paper: "valid until 2031-05-01". */
export const endText = (end: string): string =>
  end === Verification.noEnd ? t('no_end') : t('valid_until', { date: end })
const shown = (text: string): string => (text === Verification.noEnd ? t('no_end') : text)

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
  ['details', 'firstName', 'field.first_name', 'firstName'],
  ['details', 'lastName', 'field.last_name', 'lastName'],
  ['details', 'birthDate', 'field.birth_date', 'birthDate'],
  ['identity', 'number', 'field.number', 'number'],
  ['identity', 'country', 'field.country', 'country'],
  ['identity', 'validUntil', 'field.valid_until', 'validUntil'],
] as const
const permitFields = [
  ['residence-permit', 'number', 'field.permit_number', 'number'],
  ['residence-permit', 'country', 'field.permit_country', 'country'],
  ['residence-permit', 'validUntil', 'field.permit_valid_until', 'validUntil'],
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
      name: t(isOnly ? 'field.only_name' : name),
      typed: shown(typed),
      read: said === null ? null : shown(said),
      differs: said !== null && folded(said) !== folded(typed),
    }
  })
}

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
        name: name === 'lastName' && isOneName(values) ? t('field.only_name') : nameOf(name),
        value: shown(wordOf(value)) || '–',
      })),
  }))

const nameOf = (field: string): string =>
  field === 'isTyped' ? t('field.typed_by_hand') : plain(field.replace(/([A-Z])/g, ' $1').toLowerCase())
const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf(value)
/** `no_service` is a level too: none. */
export const levelWord = (level: string): string => (level === 'no_service' ? t('no_level') : level)
