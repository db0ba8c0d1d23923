/** Accounts that payment links of merchants may pay. */
export { payees, payeesOf, type PayeeRow } from './payee-store.ts'
export { openPayee } from './payees.ts'
export { payeeRoutes } from './payee-routes.ts'
