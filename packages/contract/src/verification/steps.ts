/** The fields of each step when it is saved for good. A draft is kept as typed. */
import { Verification } from '@agio/domain'
import * as z from 'zod'
import { Country, Day, Email, line, ofForm } from '../words.ts'
import { PaperEnd, PostalAddress, type VerificationStep } from './words.ts'

/** As typed: a last day, or that the paper has none, which some cards print as the year 9999. */
const TypedEnd = z.preprocess(
  (typed) => (typeof typed === 'string' ? Verification.endOf(typed) : typed),
  PaperEnd,
)
/** Each once, in their order. */
const Countries = (most: number) =>
  z
    .array(Country)
    .min(1)
    .max(most)
    .transform((list) => [...new Set(list)])

const yes = z.literal(true, { error: 'consent.required' })

/** Of a person or a company: no mark-up. */
const Name = (max: number) => line(max).regex(/^[^<>]*$/)

const Person = {
  /** As on the document. Null of somebody with one name. */
  firstName: Name(100).nullable().default(null),
  /** The only name of somebody who has one. */
  lastName: Name(100),
  hasOneName: z.boolean().optional(),
  birthDate: Day,
  birthCountry: Country,
}

/** A person who does not declare a single name has two. */
const named = <
  Of extends z.ZodType<{ readonly firstName: string | null; readonly hasOneName?: boolean | undefined }>,
>(
  details: Of,
) =>
  details
    .refine(({ hasOneName, firstName }) => hasOneName === true || (firstName ?? null) !== null, {
      ...ofForm,
      path: ['firstName'],
      params: { code: 'required' },
    })
    .refine(({ hasOneName, firstName }) => hasOneName !== true || (firstName ?? '') === '', {
      ...ofForm,
      path: ['firstName'],
    })

const Details = z.strictObject({ ...Person, contactEmail: Email })
export const PersonDetails = named(Details)

/** In percent, with at most two digits after the point. */
const Share = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)
/** The person who acts for a company, with their own share in it. */
const RepresentativeDetails = named(Details.extend({ share: Share.nullable().default(null) }))
export const Company = z.strictObject({
  companyName: Name(200),
  legalForm: z.enum(Verification.legalForms),
  registrationNumber: line(40),
  country: Country,
  vatNumber: line(20).nullable().default(null),
  website: line(200).nullable().default(null),
  activity: line(500),
})

/** International, as digits: "+491701234567". */
export const Phone = z.strictObject({
  phone: z
    .string()
    .trim()
    .regex(/^\+[1-9]\d{5,14}$/),
})
export const Citizenship = z.strictObject({ countries: Countries(5) })
export const ResidencePermit = z.strictObject({ country: Country, number: line(40), validUntil: Day })
/** `isTyped`: by hand, where the look-up found nothing. */
export const ResidentialAddress = z.strictObject({
  address: PostalAddress,
  isTyped: z.boolean().default(false),
})
export const CompanyAddress = z.strictObject({
  address: PostalAddress,
  /** The address where it works, if it is another. */
  operating: PostalAddress.nullable().default(null),
  isTyped: z.boolean().default(false),
})
export const Identity = z.strictObject({
  kind: z.enum(Verification.identityKinds),
  country: Country,
  number: line(40),
  validUntil: TypedEnd,
})

export const mismatchReasons = [
  'moved',
  'travelling',
  'phone_of_another_country',
  'works_abroad',
  'other',
] as const
export const CountryMismatch = z.strictObject({ reason: z.enum(mismatchReasons), explanation: line(500) })

export const addressPapers = [
  'utility_bill',
  'bank_statement',
  'tax_notice',
  'tenancy',
  'official_letter',
] as const
export const ProofOfAddress = z.strictObject({ kind: z.enum(addressPapers), issuedOn: Day })

export const purposes = ['invest', 'pay', 'receive_income', 'trade', 'save', 'business', 'other'] as const
/** EUR in twelve months. */
export const volumeBands = [
  'under_2000',
  'under_10000',
  'under_50000',
  'under_250000',
  'above_250000',
] as const
export const incomeBands = ['under_20000', 'under_50000', 'under_100000', 'above_100000'] as const
export const occupations = [
  'employed',
  'self_employed',
  'business_owner',
  'student',
  'retired',
  'home',
  'none',
] as const
export const wealthBands = ['under_50000', 'under_250000', 'under_1000000', 'above_1000000'] as const
/** A country where a person pays taxes. */
export const TaxResidence = z.strictObject({
  country: Country,
  /** Some countries issue none. */
  number: line(40).nullable(),
})
export const TaxResidences = z.array(TaxResidence).min(1).max(5)
const Financial = z.strictObject({
  purpose: z.enum(purposes),
  volume: z.enum(volumeBands),
  income: z.enum(incomeBands),
  occupation: z.enum(occupations),
  taxResidences: TaxResidences,
})
export const FinancialOf = {
  starter: Financial,
  basic: Financial.extend({ funds: z.enum(Verification.fundsCategories) }),
  full: Financial.extend({ funds: z.enum(Verification.fundsCategories), wealth: z.enum(wealthBands) }),
} as const

export const turnoverBands = ['under_100000', 'under_1000000', 'under_10000000', 'above_10000000'] as const
export const CompanyFinancial = z.strictObject({
  purpose: z.enum(purposes),
  volume: z.enum(volumeBands),
  turnover: z.enum(turnoverBands),
  customerCountries: Countries(20),
  licence: line(200).nullable().default(null),
  funds: z.enum(Verification.fundsCategories),
  taxResidences: TaxResidences,
})

export const SourceOfFunds = z.strictObject({
  category: z.enum(Verification.fundsCategories),
  explanation: line(1000).nullable().default(null),
})

const Confirmation = {
  correct: yes,
  ownAccount: yes,
  /** A customer who does not confirm it is reviewed by a person. */
  notPoliticallyExposed: z.boolean(),
  marketing: z.boolean().default(false),
  /** The version of the terms that was shown. */
  terms: line(40),
}
export const PersonalConfirmation = z.strictObject(Confirmation)
export const CompanyConfirmation = z.strictObject({ ...Confirmation, mayRepresent: yes })

/** Everybody who has to be named is named. */
const CompanyPersons = z.strictObject({ areAll: yes })
/** `issuedOn`: the extract from the register. `authorityUntil`: where the authority of who acts carries an end. */
const CompanyPapers = z.strictObject({ issuedOn: Day, authorityUntil: Day.nullable().default(null) })

/** The values of a step, by the type and the target level of the customer. */
export function stepValues(
  type: Verification.CustomerType,
  target: Verification.Target,
): Readonly<Record<VerificationStep, z.ZodType>> {
  const isCompany = type === 'company'
  return {
    company: Company,
    details: isCompany ? RepresentativeDetails : PersonDetails,
    phone: Phone,
    citizenship: Citizenship,
    'residence-permit': ResidencePermit,
    address: isCompany ? CompanyAddress : ResidentialAddress,
    identity: Identity,
    persons: CompanyPersons,
    'country-mismatch': CountryMismatch,
    poa: ProofOfAddress,
    'company-papers': CompanyPapers,
    financial: isCompany ? CompanyFinancial : FinancialOf[target],
    sof: SourceOfFunds,
    confirmation: isCompany ? CompanyConfirmation : PersonalConfirmation,
  }
}

/** The values of a step of another person of a company. */
export const personStepValues = (
  role: Verification.PersonRole,
): Readonly<Record<Verification.PersonStep, z.ZodType>> => ({
  details:
    role === 'owner' ? named(z.strictObject({ ...Person, share: Share })) : named(z.strictObject(Person)),
  citizenship: Citizenship,
  address: ResidentialAddress,
  identity: Identity,
})
