/** The stored record of a transfer: the parts of IVMS101 that it has, field by field. */
import { Codec, Stored } from '@agio/domain'
import type {
  Address,
  CompanyIn,
  CompanyName,
  LegalPerson,
  NaturalPerson,
  PersonIn,
  PersonName,
  TravelRecord,
} from './record.ts'

const { oneOf, optional, record, text } = Codec
/** IVMS101 in the contract has lists that may be changed. */
function list<T>(codec: Codec.Codec<T>): Codec.Codec<T[]> {
  const { write, read } = Codec.list(codec)
  return { write, read: (json) => [...read(json)] }
}

const address = record<Address>({
  addressType: oneOf('HOME', 'BIZZ'),
  streetName: optional(text),
  buildingNumber: optional(text),
  addressLine: optional(list(text)),
  postCode: optional(text),
  townName: text,
  countrySubDivision: optional(text),
  country: text,
})
const identified = {
  geographicAddress: optional(list(address)),
  customerIdentification: optional(text),
}
const company = record<CompanyIn>({
  legalPerson: record<LegalPerson>({
    name: record<LegalPerson['name']>({
      nameIdentifier: list(
        record<CompanyName>({ legalPersonName: text, legalPersonNameIdentifierType: oneOf('LEGL') }),
      ),
    }),
    ...identified,
    nationalIdentification: optional(
      record<NonNullable<LegalPerson['nationalIdentification']>>({
        nationalIdentifier: text,
        nationalIdentifierType: oneOf('LEIX'),
      }),
    ),
    countryOfRegistration: optional(text),
  }),
})
const natural = record<Exclude<PersonIn, CompanyIn>>({
  naturalPerson: record<NaturalPerson>({
    name: record<NaturalPerson['name']>({
      nameIdentifier: list(
        record<PersonName>({
          primaryIdentifier: text,
          secondaryIdentifier: optional(text),
          nameIdentifierType: oneOf('LEGL'),
        }),
      ),
    }),
    ...identified,
    dateAndPlaceOfBirth: optional(
      record<NonNullable<NaturalPerson['dateAndPlaceOfBirth']>>({ dateOfBirth: text, placeOfBirth: text }),
    ),
    countryOfResidence: optional(text),
  }),
})
const person: Codec.Codec<PersonIn> = {
  write: (it) => ('legalPerson' in it ? company.write(it) : natural.write(it)),
  read: (json) =>
    typeof json === 'object' && json !== null && 'legalPerson' in json
      ? company.read(json)
      : natural.read(json),
}

export const recordDocument = Stored.sealedDocument(
  'travel_record.record',
  1,
  record<TravelRecord>({
    originator: record<TravelRecord['originator']>({
      originatorPersons: list(person),
      accountNumber: optional(list(text)),
    }),
    beneficiary: record<TravelRecord['beneficiary']>({
      beneficiaryPersons: list(person),
      accountNumber: optional(list(text)),
    }),
    originatingVASP: optional(
      record<NonNullable<TravelRecord['originatingVASP']>>({ originatingVASP: company }),
    ),
    beneficiaryVASP: optional(
      record<NonNullable<TravelRecord['beneficiaryVASP']>>({ beneficiaryVASP: company }),
    ),
  }),
)
