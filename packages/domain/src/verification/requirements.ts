/** The requirements of a level, as data: level × type × country × amount → steps and papers, minutes, and why. */
import { isInEea } from '../accounts/sepa-scope.ts'
import type { FundsCategory } from './funds.ts'
import { isCryptoFunds, papersOfFunds } from './funds.ts'
import { needsOf, type IdentityKind, type PaperKind, type PaperNeed } from './papers.ts'
import type { PersonRole } from './ownership.ts'
import { inOrder, personSteps, stepRecords, type PersonStep, type Step } from './steps.ts'
import type { CustomerType, Target } from './words.ts'

/** The cases in which alone a step is needed. */
type Condition = 'outside_eea' | 'countries_differ' | 'funds_unclear' | 'politically_exposed'
type Asked = { readonly step: Step; readonly when?: Condition }

const person: readonly Asked[] = [
  { step: 'details' },
  { step: 'phone' },
  { step: 'citizenship' },
  { step: 'residence-permit', when: 'outside_eea' },
  { step: 'address' },
  { step: 'identity' },
  { step: 'country-mismatch', when: 'countries_differ' },
  { step: 'financial' },
  { step: 'confirmation' },
]
const company: readonly Asked[] = [
  { step: 'company' },
  ...person,
  { step: 'persons' },
  { step: 'poa' },
  { step: 'company-papers' },
  { step: 'sof' },
]

/** A level needs its own steps and those of the levels below. */
export const asked: Readonly<Record<CustomerType, Readonly<Record<Target, readonly Asked[]>>>> = {
  personal: {
    starter: [...person, { step: 'sof', when: 'politically_exposed' }],
    basic: [...person, { step: 'poa' }, { step: 'sof', when: 'funds_unclear' }],
    full: [...person, { step: 'poa' }, { step: 'sof' }],
  },
  company: { starter: company, basic: company, full: company },
}

/** Papers of a company's step, by level. */
const companyPapers: readonly PaperKind[] = [
  'incorporation',
  'registry-extract',
  'articles',
  'shareholder-register',
  'ownership-chart',
  'authority',
]

/** Above this volume in twelve months, in EUR, basic asks where the funds come from. */
export const fundsVolume = 10_000
/** The data about a customer that requirements follow from. */
export type Known = {
  readonly type: CustomerType
  readonly target: Target
  readonly citizenships: readonly string[]
  readonly identity: IdentityKind | null
  readonly countriesDiffer: boolean
  readonly category: FundsCategory | null
  /** The volume of twelve months that is declared or reached, in EUR. */
  readonly volume: number
  /** Documents about the source of funds are requested or accepted. */
  readonly asksFunds: boolean
  /** By their own word, now or at an approval. */
  readonly isPoliticallyExposed: boolean
}

export type Need = { readonly step: Step; readonly papers: readonly PaperNeed[] }

const conditions: Readonly<Record<Condition, (known: Known) => boolean>> = {
  outside_eea: ({ citizenships }) => needsPermit(citizenships),
  countries_differ: ({ countriesDiffer }) => countriesDiffer,
  politically_exposed: ({ isPoliticallyExposed }) => isPoliticallyExposed,
  funds_unclear: ({ category, volume, asksFunds, isPoliticallyExposed }) =>
    isPoliticallyExposed ||
    asksFunds ||
    volume > fundsVolume ||
    (category !== null && isCryptoFunds(category)),
}

/** The figures that a person gives besides those of a starter: saved for a lower level they are asked again. */
export function moreFigures(type: CustomerType, target: Target): readonly ('funds' | 'wealth')[] {
  if (type === 'company' || target === 'starter') return []
  return target === 'basic' ? ['funds'] : ['funds', 'wealth']
}

/** The level that the figures of a person were saved for. */
export const targetOfFigures = (figures: Readonly<Record<string, unknown>>): Target =>
  figures['wealth'] !== undefined ? 'full' : figures['funds'] !== undefined ? 'basic' : 'starter'

/** A customer without a citizenship of the EEA shows a residence permit. */
export const needsPermit = (citizenships: readonly string[]): boolean =>
  citizenships.length > 0 && !citizenships.some(isInEea)

/** The steps of the target level with their papers, in the order of the routes. */
export function needs(known: Known): Need[] {
  const wanted = asked[known.type][known.target].filter(({ when }) => !when || conditions[when](known))
  return inOrder(new Set(wanted.map(({ step }) => step))).map((step) => ({
    step,
    papers: papersOf(step, known),
  }))
}

export function papersOf(step: Step, { type, target, identity, category }: Known): PaperNeed[] {
  switch (step) {
    case 'identity':
      return [...needsOf(identity ?? 'passport'), ...needsOf('selfie')]
    case 'residence-permit':
      return needsOf('residence-permit')
    case 'poa':
      return needsOf('proof-of-address')
    case 'sof':
      return category === null ? [] : papersOfFunds(category)
    case 'company-papers':
      return [
        ...companyPapers.flatMap((kind) => needsOf(kind)),
        ...(type === 'company' && target === 'full' ? needsOf('bank-statements', 6) : []),
      ]
    default:
      return []
  }
}

/** An owner of a company shows who they are; of a director, name and citizenship are compared with the lists. */
export const personAsked: Readonly<Record<PersonRole, readonly PersonStep[]>> = {
  owner: personSteps,
  director: ['details', 'citizenship'],
}

/** The steps of another person of a company, with their papers: an owner's selfie only at full. */
export const personNeeds = (it: {
  readonly role: PersonRole
  readonly target: Target
  readonly identity: IdentityKind | null
}): { readonly step: PersonStep; readonly papers: readonly PaperNeed[] }[] =>
  personAsked[it.role].map((step) => ({
    step,
    papers:
      step === 'identity'
        ? [...needsOf(it.identity ?? 'passport'), ...(it.target === 'full' ? needsOf('selfie') : [])]
        : [],
  }))

/** The time that the steps take, in minutes, rounded up. */
export const minutesOf = (steps: readonly Step[]): number =>
  Math.ceil(steps.reduce((seconds, step) => seconds + stepRecords[step].seconds, 0) / 60)

/**
 * The least number of operators who decide: two where the risk is higher, none where an identity vendor has looked at a starter.
 */
export function deciders(
  type: CustomerType,
  target: Target,
  seen: { readonly byVendor: boolean },
): 0 | 1 | 2 {
  if (type === 'company' || target === 'full') return 2
  return target === 'starter' && seen.byVendor ? 0 : 1
}
