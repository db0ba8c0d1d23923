/**
 * A step is one record: its fields, and what else belongs to it. One page shows them all (`step-page.tsx`). The papers of a step
 * are the server's.
 */
import type { CompanyPerson, VerificationView } from '@agio/contract'
import { Countries, Verification } from '@agio/domain'
import type { InputHTMLAttributes } from 'react'
import type { TextKey } from '../app/i18n/i18n.ts'
import { textOf, type Values } from './values.ts'

export type Step = VerificationView['steps'][number]['step']
type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'type' | 'max' | 'min'
>
type Option = { readonly code: string; readonly name: TextKey }
export type FieldRecord = {
  readonly name: string
  readonly label: TextKey
  readonly hint?: TextKey
  readonly optional?: true
  /** Not asked while this tick is set; what it held is emptied by the tick. */
  readonly unless?: string
  /** The field's words while this tick is set. */
  readonly beside?: { readonly tick: string; readonly label: TextKey; readonly hint: TextKey }
  /** Optional in countries without postal codes; the field that says which. */
  readonly codeOf?: string
} &
  /** `end`: a last day, or that there is none. */
  (
    | { readonly kind: 'text' | 'end'; readonly input?: Input }
    | { readonly kind: 'country' | 'countries' | 'taxes' | 'tick' }
    | { readonly kind: 'choice' | 'select'; readonly options: readonly Option[] }
  )

export type StepRecord = {
  readonly fields: readonly FieldRecord[]
  /** It can be looked up while it is typed. */
  readonly lookUp?: 'address' | 'company'
}

/** The fields that are asked beside what is typed. */
export const fieldsAsked = (fields: readonly FieldRecord[], values: Values): readonly FieldRecord[] =>
  fields
    .filter(({ unless }) => unless === undefined || values[unless] !== true)
    .map((field) => {
      const { beside, codeOf } = field
      const country = codeOf === undefined ? '' : textOf(values, codeOf)
      return {
        ...field,
        ...(beside && values[beside.tick] === true && { label: beside.label, hint: beside.hint }),
        ...(country !== '' && !Countries.hasPostCodes(country) && { optional: true as const }),
      }
    })

/** The changed values, and those that a tick of them empties. */
export const withEmptied = (fields: readonly FieldRecord[], part: Values): Values => ({
  ...part,
  ...Object.fromEntries(
    fields
      .filter(({ unless }) => unless !== undefined && part[unless] === true)
      .map(({ name }) => [name, '']),
  ),
})

type Kind = Pick<VerificationView, 'type' | 'target'>

/** `role`: of a person of the company. */
export function recordOf(step: Step, { type, target }: Kind, role?: CompanyPerson['role']): StepRecord {
  if (role) return personRecord(step, role)
  const isCompany = type === 'company'
  if (step === 'details') return isCompany ? representative : details
  if (step === 'sof') return sofOf(isCompany ? companyFunds : personalFunds)
  if (step === 'address') return isCompany ? companyAddress : address
  if (step === 'financial') return isCompany ? companyFinancial : financialOf(target)
  if (step === 'confirmation') return isCompany ? companyConfirmation : confirmation
  return others[step]
}

const options = <const Of extends string, const Code extends string>(of: Of, codes: readonly Code[]) =>
  codes.map((code) => ({ code, name: `verify.${of}.${code}` as const }))

const text = <Name extends string>(name: Name, input: Input = {}, more: { optional?: true } = {}) =>
  ({
    kind: 'text',
    name,
    label: `verify.${name}`,
    input: { autoComplete: 'off', ...input },
    ...more,
  }) as const
const day = <Name extends string>(name: Name, input: Input = {}) =>
  text(name, { type: 'date', min: '1900-01-01', ...input })
const country = <Name extends string>(name: Name) =>
  ({ kind: 'country', name, label: `verify.${name}` }) as const

const person = [
  { ...text('firstName', { autoComplete: 'given-name', maxLength: 100 }), unless: 'hasOneName' },
  {
    ...text('lastName', { autoComplete: 'family-name', maxLength: 100 }),
    beside: { tick: 'hasOneName', label: 'verify.onlyName', hint: 'verify.asOnDocument' },
  },
  { kind: 'tick', name: 'hasOneName', label: 'verify.hasOneName', optional: true },
  day('birthDate', { autoComplete: 'bday' }),
  country('birthCountry'),
] as const satisfies readonly FieldRecord[]
const contactEmail = {
  ...text('contactEmail', { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 }),
  hint: 'verify.contactEmailHint',
} as const

const details: StepRecord = {
  fields: [
    { ...person[0], hint: 'verify.asOnDocument' },
    person[1],
    person[2],
    person[3],
    person[4],
    contactEmail,
  ],
}
const share = { ...text('share', { inputMode: 'decimal', maxLength: 6 }), hint: 'verify.shareHint' } as const
const representative: StepRecord = {
  fields: [...details.fields, { ...share, label: 'verify.ownShare', optional: true }],
}
const company: StepRecord = {
  lookUp: 'company',
  fields: [
    { kind: 'country', name: 'country', label: 'verify.companyCountry' },
    text('companyName', { autoComplete: 'organization', maxLength: 200 }),
    {
      kind: 'select',
      name: 'legalForm',
      label: 'verify.legalForm',
      options: options('legalForm', Verification.legalForms),
    },
    text('registrationNumber', { maxLength: 40 }),
    text('vatNumber', { maxLength: 20 }, { optional: true }),
    text('website', { inputMode: 'url', autoComplete: 'url', maxLength: 200 }, { optional: true }),
    text('activity', { maxLength: 500 }),
  ],
}

const postal = (of: 'address' | 'operating'): readonly FieldRecord[] => {
  const line = (
    name: 'street' | 'houseNumber' | 'postCode' | 'town' | 'region',
    autoComplete: string,
    maxLength: number,
    isNeeded = of === 'address',
  ): FieldRecord => ({
    kind: 'text',
    name: `${of}.${name}`,
    label: `verify.${of}.${name}`,
    input: { autoComplete, maxLength },
    ...(!isNeeded && { optional: true }),
  })
  return [
    {
      kind: 'country',
      name: `${of}.country`,
      label: `verify.${of}.country`,
      ...(of === 'operating' && { optional: true }),
    },
    line('street', 'address-line1', 70),
    line('houseNumber', 'off', 16, false),
    { ...line('postCode', 'postal-code', 16), codeOf: `${of}.country` },
    line('town', 'address-level2', 35),
    line('region', 'address-level1', 35, false),
  ]
}
const address: StepRecord = { lookUp: 'address', fields: postal('address') }
const registered = postal('address').map((it) =>
  it.kind === 'country' ? { ...it, label: 'verify.registered.country' as const } : it,
)
const companyAddress: StepRecord = {
  lookUp: 'address',
  fields: [...registered, ...postal('operating')],
}

const select = <Name extends string, Code extends string>(name: Name, codes: readonly Code[]) =>
  ({ kind: 'select', name, label: `verify.${name}`, options: options(name, codes) }) as const

const purpose = select('purpose', ['invest', 'pay', 'receive_income', 'trade', 'save', 'business', 'other'])
const volume = select('volume', ['under_2000', 'under_10000', 'under_50000', 'under_250000', 'above_250000'])
const income = select('income', ['under_20000', 'under_50000', 'under_100000', 'above_100000'])
const occupation = select('occupation', [
  'employed',
  'self_employed',
  'business_owner',
  'student',
  'retired',
  'home',
  'none',
])
const wealth = select('wealth', ['under_50000', 'under_250000', 'under_1000000', 'above_1000000'])
const turnover = select('turnover', ['under_100000', 'under_1000000', 'under_10000000', 'above_10000000'])
/** Tax residences: part of a step, and an act of its own in the profile. */
export const taxes = {
  kind: 'taxes',
  name: 'taxResidences',
  label: 'verify.taxResidences',
  hint: 'verify.taxHint',
} as const

const ofBoth = [
  'loan',
  'dividends',
  'sale-of-property',
  'sale-of-other-property',
  'sale-of-company',
  'sale-of-shares',
  'cryptocurrency',
  'crypto-trading',
  'crypto-mining',
  'business_revenue',
] as const
const personalFunds = [
  'salary',
  'pension',
  'personal-savings',
  'inheritance',
  'gift-from-relative',
  'lottery-winnings',
  'compensation-award',
  ...ofBoth,
  'other',
] as const
const companyFunds = [
  ...ofBoth,
  'debt-loan',
  'debt-bond',
  'debt-credit-line',
  'equity-ico',
  'equity-ipo',
  'equity-private-investors',
  'equity-self-funding',
  'equity-stock-market',
  'equity-venture-capitalists',
  'revenue-from-dividend',
  'revenue-from-goods',
  'revenue-from-interest',
  'revenue-from-mining',
  'revenue-from-rent',
  'revenue-from-services',
  'revenue-from-swaps',
  'revenue-from-trading',
  'other',
] as const
const funds = (
  name: 'funds' | 'category',
  codes: readonly (typeof personalFunds | typeof companyFunds)[number][],
) => ({ kind: 'select', name, label: `verify.${name}`, options: options('funds', codes) }) as const

const financialOf = (target: VerificationView['target']): StepRecord => ({
  fields: [
    purpose,
    volume,
    income,
    occupation,
    taxes,
    ...(target === 'starter' ? [] : [funds('funds', personalFunds)]),
    ...(target === 'full' ? [wealth] : []),
  ],
})
const companyFinancial: StepRecord = {
  fields: [
    purpose,
    volume,
    turnover,
    { kind: 'countries', name: 'customerCountries', label: 'verify.customerCountries' },
    text('licence', { maxLength: 200 }, { optional: true }),
    funds('funds', companyFunds),
    taxes,
  ],
}

const sofOf = (codes: Parameters<typeof funds>[1]): StepRecord => ({
  fields: [funds('category', codes), text('explanation', { maxLength: 1000 }, { optional: true })],
})

const tick = <Name extends string>(name: Name) => ({ kind: 'tick', name, label: `verify.${name}` }) as const
const confirmation: StepRecord = {
  fields: [
    tick('correct'),
    tick('ownAccount'),
    { ...tick('notPoliticallyExposed'), optional: true },
    { ...tick('marketing'), optional: true },
  ],
}
const companyConfirmation: StepRecord = {
  fields: [
    tick('correct'),
    tick('mayRepresent'),
    { ...tick('ownAccount'), label: 'verify.company.ownAccount' },
    ...confirmation.fields.slice(2),
  ],
}

const document = [
  country('documentCountry'),
  text('number', { maxLength: 40, autoCapitalize: 'characters' }),
  { ...day('validUntil'), kind: 'end' },
] as const

const others: Readonly<
  Record<Exclude<Step, 'details' | 'address' | 'financial' | 'sof' | 'confirmation'>, StepRecord>
> = {
  phone: {
    fields: [
      {
        ...text('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 }),
        hint: 'verify.phoneHint',
      },
    ],
  },
  citizenship: {
    fields: [
      { kind: 'countries', name: 'countries', label: 'verify.citizenship', hint: 'verify.citizenshipHint' },
    ],
  },
  'residence-permit': { fields: [{ ...document[0], name: 'country' }, document[1], document[2]] },
  identity: {
    fields: [
      {
        kind: 'choice',
        name: 'kind',
        label: 'verify.identityKind',
        options: options('identityKind', ['passport', 'id-card']),
      },
      { ...document[0], name: 'country' },
      document[1],
      document[2],
    ],
  },
  company,
  persons: { fields: [tick('areAll')] },
  'country-mismatch': {
    fields: [
      {
        kind: 'choice',
        name: 'reason',
        label: 'verify.mismatch',
        options: options('mismatch', [
          'moved',
          'travelling',
          'phone_of_another_country',
          'works_abroad',
          'other',
        ]),
      },
      text('explanation', { maxLength: 500 }),
    ],
  },
  poa: {
    fields: [
      {
        kind: 'select',
        name: 'kind',
        label: 'verify.addressPaper',
        options: options('addressPaper', [
          'utility_bill',
          'bank_statement',
          'tax_notice',
          'tenancy',
          'official_letter',
        ]),
      },
      day('issuedOn'),
    ],
  },
  'company-papers': {
    fields: [
      { ...day('issuedOn'), label: 'verify.extractDate', hint: 'verify.extractHint' },
      { ...day('authorityUntil'), optional: true },
    ],
  },
}

/** The person who types it is not the person it is about. */
const ofPerson = (field: FieldRecord): FieldRecord =>
  field.name === 'hasOneName' ? { ...field, label: 'verify.personHasOneName' } : field

/** Fields for a person of the company that differ from the customer's, and their labels. */
function personRecord(step: Step, role: CompanyPerson['role']): StepRecord {
  if (step === 'details')
    return { fields: [...details.fields.slice(0, -1).map(ofPerson), ...(role === 'owner' ? [share] : [])] }
  if (step === 'address') return address
  const record = step === 'citizenship' ? others.citizenship : others.identity
  return {
    fields: record.fields.map((it) =>
      it.kind === 'countries' ? { ...it, label: 'verify.citizenships' } : it,
    ),
  }
}
