/** Bank accounts: the fields, the checks before the server's, the wire's shape. */
export {
  type BeneficiaryDraft,
  type BeneficiaryField,
  beneficiaryOf,
  beneficiaryProblems,
  groupIban,
  groupSortCode,
  type Problems,
} from './beneficiary-check.ts'
export { AccountFields, AddressFields, BeneficiaryFields, useBankOf } from './beneficiary-fields.tsx'
export { savedQuery, useSaved } from './saved.ts'
export { isSaved, SavedAccounts, useSavedAccount } from './saved-accounts.tsx'
export { SavedWallets } from './saved-wallets.tsx'
export { useLastUsed } from './last-used.ts'
export { useCountries } from './use-countries.ts'
export { useMarked } from './use-marked.ts'
