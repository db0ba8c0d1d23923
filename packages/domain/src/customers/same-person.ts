/**
 * One person under several accounts. An identity key is a blind index of something that tells who somebody is; a key that is
 * known under another customer is a link. Its strength says what follows from it.
 */

import type { AccountsPerPerson } from '../configuration/configuration.ts'

/**
 * The keys that are compared. `document`: kind, country and number. `name_and_birth`: the folded name with the birth date.
 * `similar_name`: the same birth date, and a name that is not surely another. `company`: country and register number. `account`: a
 * bank account that an order paid. `wallet`: a wallet whose owner signed. These two strengthen a link and make none.
 */
export const keyKinds = [
  'document',
  'company',
  'name_and_birth',
  'similar_name',
  'phone',
  'account',
  'wallet',
] as const
export type KeyKind = (typeof keyKinds)[number]

/**
 * `same`: one person or one company: they have one set of limits, and the second account is not approved by itself. `likely`: a
 * person looks. `shared`: families share a phone and an account; it is shown and stops nothing.
 */
export const strengths = ['same', 'likely', 'shared'] as const
export type Strength = (typeof strengths)[number]

/** So many others of an account or a wallet are named; the account of a firm that pays for everybody is one line. */
export const mostSharers = 10

/** The owner of a key: the customer, their company, or another person of the company. */
export type Holder = 'self' | 'company' | 'other'
export type Match = { readonly kind: KeyKind; readonly mine: Holder; readonly theirs: Holder }

/** A person who acts for a company may have an account of their own: only their own two accounts are one person's. */
export function strengthOf(matches: readonly Match[]): Strength {
  const own = new Set(
    matches.filter(({ mine, theirs }) => mine === theirs && mine !== 'other').map(({ kind }) => kind),
  )
  if (own.has('document') || own.has('company')) return 'same'
  const beside = matches.some(({ kind }) => kind === 'phone' || kind === 'account' || kind === 'wallet')
  if (own.has('name_and_birth')) return beside ? 'same' : 'likely'
  return own.has('similar_name') ? 'likely' : 'shared'
}

/**
 * The configuration allows a link: where one person may have several accounts, another one is allowed as it is
 * found. A company's second account, a likeness and a link to a refusal are for a person whatever it says.
 */
export const isAllowedBy = (accounts: AccountsPerPerson, { strength, kinds, refusal }: FoundLink): boolean =>
  accounts === 'several' && strength === 'same' && refusal === null && !kinds.includes('company')
type FoundLink = {
  readonly strength: Strength
  readonly kinds: readonly KeyKind[]
  readonly refusal: string | null
}

/** The decisions of a person about a link. `joined`: one history, one set of limits. `allowed`: a second account, with a reason. */
export const linkDecisions = ['joined', 'allowed', 'other_person'] as const
export type LinkDecision = (typeof linkDecisions)[number]

/** A link to somebody who was refused for good is for two persons. */
export const linkDeciders = (refusal: string | null): 1 | 2 => (refusal === null ? 1 : 2)

/** A person decides about the link: the others are shown only. */
export const isForDecision = (strength: Strength, refusal: string | null): boolean =>
  strength !== 'shared' || refusal !== null
