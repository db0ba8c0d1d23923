/** Accounts that payment links of merchants may pay. */
export { payees, payeesOf, type PayeeRow } from './payee-store.ts'
export { createPayees, openPayee, type PayeesDeps } from './payees.ts'
export { payeeRoutes } from './payee-routes.ts'
