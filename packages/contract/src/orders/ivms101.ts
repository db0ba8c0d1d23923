/**
 * IVMS101, the message of the travel rule (interVASP, edition 2020): who sends coins to whom. Fields of the standard only,
 * with its lengths, its codes and its constraints (C1 to C12) as far as one record shows them.
 */
import * as z from 'zod'
import { Country } from '../words.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const Day = z.iso.date()

const Address = z
  .strictObject({
    addressType: z.enum(['HOME', 'BIZZ', 'GEOG']),
    department: text(50).optional(),
    subDepartment: text(70).optional(),
    streetName: text(70).optional(),
    buildingNumber: text(16).optional(),
    buildingName: text(35).optional(),
    floor: text(70).optional(),
    postBox: text(16).optional(),
    room: text(70).optional(),
    postCode: text(16).optional(),
    townName: text(35),
    townLocationName: text(35).optional(),
    districtName: text(35).optional(),
    countrySubDivision: text(35).optional(),
    addressLine: z.array(text(70)).min(1).max(7).optional(),
    country: Country,
  })
  // C8
  .refine((it) => it.addressLine || (it.streetName && (it.buildingName ?? it.buildingNumber)), {
    message: 'a street with a building, or address lines',
  })

const identifierTypes = [
  'ARNU',
  'CCPT',
  'RAID',
  'DRLC',
  'FIIN',
  'TXID',
  'SOCS',
  'IDCD',
  'LEIX',
  'MISC',
] as const
const NationalIdentification = z.strictObject({
  nationalIdentifier: text(35),
  nationalIdentifierType: z.enum(identifierTypes),
  countryOfIssue: Country.optional(),
  registrationAuthority: z
    .string()
    .regex(/^RA\d{6}$/)
    .meta({ examples: ['RA000585'] })
    .optional(),
})
/** C7, C9, C11: the identification of a company; an LEI has a form and no other authority. */
const CompanyIdentification = NationalIdentification.extend({
  nationalIdentifierType: z.enum(['RAID', 'TXID', 'LEIX', 'MISC']),
}).refine(
  (it) =>
    it.nationalIdentifierType !== 'LEIX' ||
    (/^[A-Z0-9]{18}\d{2}$/.test(it.nationalIdentifier) && it.registrationAuthority === undefined),
  { message: 'an LEI has 20 characters and no registration authority' },
)

const NameIdentifier = z.strictObject({
  primaryIdentifier: text(100),
  secondaryIdentifier: text(100).optional(),
  nameIdentifierType: z.enum(['ALIA', 'BIRT', 'MAID', 'LEGL', 'MISC']).meta({ examples: ['LEGL'] }),
})
const NaturalPerson = z.strictObject({
  name: z.strictObject({
    nameIdentifier: z
      .array(NameIdentifier)
      // C6
      .refine((all) => all.some((it) => it.nameIdentifierType === 'LEGL'), { message: 'a legal name' }),
    localNameIdentifier: z.array(NameIdentifier).optional(),
    phoneticNameIdentifier: z.array(NameIdentifier).optional(),
  }),
  geographicAddress: z.array(Address).min(1).optional(),
  nationalIdentification: NationalIdentification.optional(),
  customerIdentification: text(50).optional(),
  dateAndPlaceOfBirth: z
    .strictObject({ dateOfBirth: Day, placeOfBirth: text(70) })
    // C2
    .refine((it) => it.dateOfBirth < new Date().toISOString().slice(0, 10), { message: 'in the past' })
    .optional(),
  countryOfResidence: Country.optional(),
})

const CompanyName = z.strictObject({
  legalPersonName: text(100),
  legalPersonNameIdentifierType: z.enum(['LEGL', 'SHRT', 'TRAD']),
})
const LegalPerson = z.strictObject({
  name: z.strictObject({
    nameIdentifier: z
      .array(CompanyName)
      // C5
      .refine((all) => all.some((it) => it.legalPersonNameIdentifierType === 'LEGL'), {
        message: 'a legal name',
      }),
  }),
  geographicAddress: z.array(Address).min(1).optional(),
  /** The standard says customerIdentification; TRISA writes customerNumber. */
  customerIdentification: text(50).optional(),
  customerNumber: text(50).optional(),
  nationalIdentification: CompanyIdentification.optional(),
  countryOfRegistration: Country.optional(),
})

/** Exactly one of the two. */
export const Ivms101Person = z.union([
  z.strictObject({ naturalPerson: NaturalPerson }),
  z.strictObject({ legalPerson: LegalPerson }),
])
export type Ivms101Person = z.infer<typeof Ivms101Person>
const Company = z.strictObject({ legalPerson: LegalPerson })

/** C1, C4: a name alone does not say who sends. */
const isKnown = (person: Ivms101Person): boolean => {
  const it = 'naturalPerson' in person ? person.naturalPerson : person.legalPerson
  const born = 'naturalPerson' in person && person.naturalPerson.dateAndPlaceOfBirth
  const number = 'legalPerson' in person && person.legalPerson.customerNumber
  return Boolean(
    it.geographicAddress ?? it.nationalIdentification ?? it.customerIdentification ?? (born || number),
  )
}

export const Ivms101 = z.strictObject({
  originator: z.strictObject({
    originatorPersons: z.array(Ivms101Person.refine(isKnown, { message: 'more than a name' })).min(1),
    accountNumber: z.array(text(100)).optional(),
  }),
  beneficiary: z.strictObject({
    beneficiaryPersons: z.array(Ivms101Person).min(1),
    accountNumber: z.array(text(100)).optional(),
  }),
  originatingVASP: z.strictObject({ originatingVASP: Company }).optional(),
  beneficiaryVASP: z.strictObject({ beneficiaryVASP: Company }).optional(),
})
export type Ivms101 = z.infer<typeof Ivms101>
