/** Accounts that payment links of merchants may pay. */
export { createPayees, type PayeesDeps } from './payees.ts'
export { payeeRoutes } from './payee-routes.ts'
