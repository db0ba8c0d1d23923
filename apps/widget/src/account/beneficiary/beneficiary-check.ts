/** The checks of a bank account before the server validates it, and its shape on the wire. */
import type { BeneficiaryIn, FieldCode } from '@agio/contract'
import { Countries, type Money } from '@agio/domain'
import type { Draft } from '../../app/session/draft.ts'

export type BeneficiaryDraft = Pick<
  Draft,
  'name' | 'iban' | 'sortCode' | 'accountNumber' | 'street' | 'building' | 'postCode' | 'town' | 'country'
>
export type BeneficiaryField = keyof BeneficiaryDraft
export type Problems<Field extends string> = Partial<
  Record<Field, { code: FieldCode; params?: Readonly<Record<string, string>> }>
>

const addressFields = ['street', 'building', 'postCode', 'town', 'country'] as const

export function hasAddress(draft: BeneficiaryDraft): boolean {
  return addressFields.some((field) => draft[field].trim() !== '')
}

const isNeeded = ({ country }: BeneficiaryDraft, field: BeneficiaryField): boolean =>
  field !== 'postCode' || country === '' || Countries.hasPostCodes(country)

export function beneficiaryProblems(draft: BeneficiaryDraft, fiat: Money.Fiat): Problems<BeneficiaryField> {
  const found: Problems<BeneficiaryField> = {}
  const need = (field: BeneficiaryField) => {
    if (draft[field].trim() === '') found[field] = { code: 'required' }
  }
  need('name')
  if (fiat === 'EUR') {
    need('iban')
    if (!found.iban && !ibanHolds(draft.iban)) found.iban = { code: 'iban.invalid' }
  } else {
    need('sortCode')
    need('accountNumber')
    if (!found.sortCode && !/^\d{6}$/.test(bare(draft.sortCode))) found.sortCode = { code: 'invalid' }
    if (!found.accountNumber && !/^\d{6,10}$/.test(bare(draft.accountNumber)))
      found.accountNumber = { code: 'invalid' }
  }
  if (hasAddress(draft)) addressFields.filter((field) => isNeeded(draft, field)).forEach(need)
  return found
}

/** The wire's shape. Only what belongs to the currency goes along. */
export function beneficiaryOf(draft: BeneficiaryDraft, fiat: Money.Fiat): BeneficiaryIn {
  const { street, building, postCode, town, country } = draft
  return {
    name: draft.name.trim(),
    ...(fiat === 'EUR'
      ? { iban: bare(draft.iban).toUpperCase() }
      : { sortCode: bare(draft.sortCode), accountNumber: bare(draft.accountNumber) }),
    ...(hasAddress(draft)
      ? {
          address: {
            street: street.trim(),
            building: building.trim(),
            postCode: postCode.trim(),
            town: town.trim(),
            country,
          },
        }
      : {}),
  }
}

/** Shape and check digits (ISO 13616). The server validates country lengths and SEPA. */
export function ibanHolds(text: string): boolean {
  const iban = bare(text).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  const check = iban.slice(2, 4)
  return check >= '02' && check <= '98' && BigInt(digits) % 97n === 1n
}

/** The whole groups of an unfinished IBAN that name a bank, from the second on. */
export function beginningOf(text: string): string | undefined {
  const iban = bare(text).toUpperCase()
  const whole = iban.slice(0, iban.length - (iban.length % 4))
  return !ibanHolds(text) && /^[A-Z]{2}\d{2}[A-Z0-9]{4,12}$/.test(whole) ? whole : undefined
}

/** "DE89 3704 0044 …": groups of four, as on a bank card. */
export function groupIban(text: string): string {
  return bare(text)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')
}

/** "20-00-00". */
export function groupSortCode(text: string): string {
  return bare(text).replace(/^(\d{2})(\d{1,2})?(\d{1,2})?.*$/, (_, a: string, b?: string, c?: string) =>
    [a, b, c].filter(Boolean).join('-'),
  )
}

/** As pasted: in groups, after the word IBAN, with unseen signs, in full-width letters. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}.-]/gu, '')
    .replace(/^IBAN:?/i, '')
}
