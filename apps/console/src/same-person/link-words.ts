/** The words of links between customers. */
import type { SamePerson } from '@agio/domain'

export const strengthText: Readonly<Record<SamePerson.Strength, string>> = {
  same: 'The same person',
  likely: 'Probably the same person',
  shared: 'Shared with another customer',
}

export const kindText: Readonly<Record<SamePerson.KeyKind, string>> = {
  document: 'document',
  company: 'register number',
  name_and_birth: 'name and birth date',
  similar_name: 'birth date with a similar name',
  phone: 'phone',
  account: 'bank account',
  wallet: 'wallet',
}

export const decisionText: Readonly<Record<SamePerson.LinkDecision, string>> = {
  joined: 'joined: one history, one set of limits',
  allowed: 'both accounts are allowed',
  other_person: 'two persons',
}

/** The same name is a similar one, too. */
export const kindsText = (kinds: readonly SamePerson.KeyKind[]): string =>
  kinds
    .filter((kind) => kind !== 'similar_name' || !kinds.includes('name_and_birth'))
    .map((kind) => kindText[kind])
    .join(', ')
