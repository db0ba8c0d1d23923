/** Kinds of papers, and what each is taken for. */
import type { CustomerType } from './words.ts'

export const paperKinds = [
  'passport',
  'id-card',
  'drivers-licence',
  'residence-permit',
  'selfie',
  'proof-of-address',
  /* Source of funds. */
  'bank-statements',
  'crypto-history',
  'payslips',
  'employment-contract',
  'pension-decision',
  'will',
  'gift-agreement',
  'loan-agreement',
  'sale-contract',
  'share-register',
  'invoices',
  'lease',
  'annual-report',
  'subscription-agreement',
  'payout-certificate',
  'court-decision',
  'dividend-decision',
  'interest-statement',
  'mining-proof',
  'explanation',
  /* Companies. */
  'incorporation',
  'registry-extract',
  'articles',
  'shareholder-register',
  'ownership-chart',
  'authority',
  'licence',
] as const
export type PaperKind = (typeof paperKinds)[number]

export const sides = ['single', 'front', 'back'] as const
export type Side = (typeof sides)[number]

/** Papers that say who somebody is. The first two are accepted for the step `identity`. */
export const identityKinds = ['passport', 'id-card'] as const satisfies readonly PaperKind[]
export type IdentityKind = (typeof identityKinds)[number]

/** There is one of each: another takes its place. Of the others several may be sent, such as a statement for each month. */
const single: readonly string[] = [...identityKinds, 'drivers-licence', 'residence-permit', 'selfie']
export const isSingle = (kind: string): boolean => single.includes(kind)

/** Both sides are needed of these. */
const twoSided: readonly PaperKind[] = ['id-card', 'residence-permit', 'drivers-licence']
export const sidesOf = (kind: PaperKind): readonly Side[] =>
  twoSided.includes(kind) ? ['front', 'back'] : ['single']

/** The rules for a paper at its upload. */
export const paperRules = {
  proofOfAddressMonths: 3,
  registryExtractMonths: 3,
  /** An identity paper or a residence permit is valid for at least this long. */
  validMonths: 2,
  expiringDays: 60,
  /** A paper that expired this long ago ends the rights. */
  graceDays: 30,
} as const

/** Papers on file at once. A company has those of its owners besides. */
export const mostPapers: Readonly<Record<CustomerType, number>> = { personal: 30, company: 90 }

/** A paper that is needed. `months`: the period it covers. Of a list, each is needed. */
export type PaperNeed = { readonly kind: PaperKind; readonly side: Side; readonly months?: number }

export const needsOf = (kind: PaperKind, months?: number): PaperNeed[] =>
  sidesOf(kind).map((side) => ({ kind, side, ...(months !== undefined && { months }) }))
