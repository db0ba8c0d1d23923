/** Accounts as somebody typed them: what is wrong with one, and what may be shown of it. */
export {
  accountLabel,
  payeeCodec,
  payeeRules,
  referenceProblem,
  remittance,
  validatePayee,
  type AccountRequest,
  type Payee,
} from './beneficiary.ts'
