/** The record of one transfer of coins (IVMS101): the customer on one side of it, and on the other too, for both wallets are theirs. */
import { Holders } from '@agio/domain'

/** The parts of IVMS101 that a record has. The contract has the whole shape, and each record is checked by it. */
export type Address = {
  readonly addressType: 'HOME' | 'BIZZ'
  readonly streetName?: string
  readonly buildingNumber?: string
  readonly addressLine?: string[]
  readonly postCode?: string
  readonly townName: string
  readonly countrySubDivision?: string
  readonly country: string
}
type Located = { readonly geographicAddress?: Address[] }
type Identified = Located & { readonly customerIdentification?: string }
export type CompanyName = {
  readonly legalPersonName: string
  readonly legalPersonNameIdentifierType: 'LEGL'
}
export type LegalPerson = Identified & {
  readonly name: { readonly nameIdentifier: CompanyName[] }
  readonly nationalIdentification?: {
    readonly nationalIdentifier: string
    readonly nationalIdentifierType: 'LEIX'
  }
  readonly countryOfRegistration?: string
}
export type PersonName = {
  readonly primaryIdentifier: string
  readonly secondaryIdentifier?: string
  readonly nameIdentifierType: 'LEGL'
}
export type NaturalPerson = Identified & {
  readonly name: { readonly nameIdentifier: PersonName[] }
  readonly dateAndPlaceOfBirth?: { readonly dateOfBirth: string; readonly placeOfBirth: string }
  readonly countryOfResidence?: string
}
export type CompanyIn = { readonly legalPerson: LegalPerson }
export type PersonIn = CompanyIn | { readonly naturalPerson: NaturalPerson }
export type TravelRecord = {
  readonly originator: {
    readonly originatorPersons: PersonIn[]
    readonly accountNumber?: string[]
  }
  readonly beneficiary: {
    readonly beneficiaryPersons: PersonIn[]
    readonly accountNumber?: string[]
  }
  readonly originatingVASP?: { readonly originatingVASP: CompanyIn }
  readonly beneficiaryVASP?: { readonly beneficiaryVASP: CompanyIn }
}

/** As verification knows the customer. */
export type Person = {
  /** The customer's company, where the customer is one. */
  readonly company: { readonly name: string; readonly country: string } | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthDate: string | null
  readonly birthCountry: string | null
  readonly address: {
    readonly street: string
    readonly houseNumber: string
    readonly postCode: string
    readonly town: string
    readonly region: string
    readonly country: string
  } | null
}

export type Transfer = {
  readonly orderId: string
  readonly customerId: string
  readonly service: 'sell' | 'buy'
  /** The customer's name as their bank has it. */
  readonly bankName: string
  /** The customer's: those that sent, or the one that receives. */
  readonly wallets: readonly string[]
  /** Our address that receives the coins; null where we send. */
  readonly depositAddress: string | null
  readonly holder: Holders.Holder | undefined
}

/** Our own company. */
export type Operator = { readonly name: string; readonly lei: string | undefined }

/** The pieces that the rules require before coins go to another provider. */
export const missingPieces = ['provider_name', 'address', 'birth'] as const
export type Missing = (typeof missingPieces)[number]

export function missingIn(
  { service, holder }: Pick<Transfer, 'service' | 'holder'>,
  person: Person | undefined,
): Missing[] {
  const isOther = holder?.kind === 'provider' && holder.provider === 'other'
  // The sending provider names the sender; we hold the name of the receiver.
  const isSender = service === 'buy'
  const lacks: Readonly<Record<Missing, boolean>> = {
    provider_name: isOther && !holder.name,
    address: isSender && !person?.address,
    birth: isSender && !person?.company && !(person?.birthDate && person.birthCountry),
  }
  return missingPieces.filter((it) => lacks[it])
}

export function recordOf(of: Transfer, person: Person | undefined, operator: Operator): TravelRecord {
  const us = companyOf(operator.name, operator.lei)
  const other = of.holder?.kind === 'provider' ? companyOf(Holders.nameOfProvider(of.holder)) : undefined
  const customer = personOf(of, person)
  const wallets = of.wallets.length > 0 ? { accountNumber: [...of.wallets] } : {}
  const ours = of.depositAddress === null ? {} : { accountNumber: [of.depositAddress] }
  return of.service === 'sell'
    ? {
        originator: { originatorPersons: [customer], ...wallets },
        beneficiary: { beneficiaryPersons: [customer], ...ours },
        ...(other && { originatingVASP: { originatingVASP: other } }),
        beneficiaryVASP: { beneficiaryVASP: us },
      }
    : {
        originator: { originatorPersons: [customer], accountNumber: [of.customerId] },
        beneficiary: { beneficiaryPersons: [customer], ...wallets },
        originatingVASP: { originatingVASP: us },
        ...(other && { beneficiaryVASP: { beneficiaryVASP: other } }),
      }
}

function companyOf(name: string, lei?: string): CompanyIn {
  const identification = lei && { nationalIdentifier: lei, nationalIdentifierType: 'LEIX' as const }
  return {
    legalPerson: {
      name: {
        nameIdentifier: [
          { legalPersonName: cut(name, 100) || 'not named', legalPersonNameIdentifierType: 'LEGL' },
        ],
      },
      ...(identification && { nationalIdentification: identification }),
    },
  }
}

function personOf({ customerId, bankName }: Transfer, person: Person | undefined): PersonIn {
  const shared = { customerIdentification: customerId, ...addressOf(person) }
  if (person?.company) {
    const { name, country } = person.company
    const company = companyOf(name).legalPerson
    return { legalPerson: { ...company, ...shared, countryOfRegistration: country } }
  }
  const { lastName, firstName, birthDate, birthCountry } = person ?? {}
  return {
    naturalPerson: {
      name: {
        nameIdentifier: [
          {
            primaryIdentifier: cut(lastName ?? bankName, 100),
            ...(lastName && firstName && { secondaryIdentifier: cut(firstName, 100) }),
            nameIdentifierType: 'LEGL',
          },
        ],
      },
      ...shared,
      ...(birthDate &&
        birthCountry && { dateAndPlaceOfBirth: { dateOfBirth: birthDate, placeOfBirth: birthCountry } }),
      ...(person?.address && { countryOfResidence: person.address.country }),
    },
  }
}

function addressOf(person: Person | undefined): Located {
  if (!person?.address) return {}
  const { street, houseNumber, postCode, town, region, country } = person.address
  return {
    geographicAddress: [
      {
        addressType: person.company ? 'BIZZ' : 'HOME',
        ...(houseNumber
          ? { streetName: cut(street, 70), buildingNumber: cut(houseNumber, 16) }
          : { addressLine: [cut(street, 70)] }),
        ...(postCode && { postCode: cut(postCode, 16) }),
        townName: cut(town, 35),
        ...(region && { countrySubDivision: cut(region, 35) }),
        country,
      },
    ],
  }
}

/** Letters, not halves of them. */
const cut = (text: string, most: number): string => {
  let kept = ''
  for (const letter of text.trim()) if (kept.length + letter.length <= most) kept += letter
  return kept
}
