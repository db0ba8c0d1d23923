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
export { BeneficiaryFields, useBankOf } from './beneficiary-fields.tsx'
