/** Bank accounts: the fields, the checks before the server's, the wire's shape. */
export {
  beneficiaryOf,
  beneficiaryProblems,
  groupIban,
  groupSortCode,
  hasAddress,
  ibanHolds,
  type BeneficiaryDraft,
  type BeneficiaryField,
  type Problems,
} from './beneficiary-check.ts'
export { BeneficiaryFields } from './beneficiary-fields.tsx'
