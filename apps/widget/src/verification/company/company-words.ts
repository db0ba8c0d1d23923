/** Some texts say "the company" instead of "you" to a company; all others are the same. */
import type { TextKey } from '../../app/i18n/i18n.ts'

const ofCompany: { readonly [Key in TextKey]?: TextKey } = {
  'verify.ask.details': 'verify.company.ask.details',
  'verify.ask.address': 'verify.company.ask.address',
  'verify.ask.poa': 'verify.company.ask.poa',
  'verify.why.where_you_live': 'verify.company.why.address',
  'verify.why.proof_of_address': 'verify.company.why.proof',
  'verify.paper.proof-of-address': 'verify.company.paper.address',
  'verify.wanted.address': 'verify.company.wanted.address',
  'verify.ownAccount': 'verify.company.ownAccount',
}

export const wordsOf = (key: TextKey, isCompany: boolean): TextKey => (isCompany && ofCompany[key]) || key
