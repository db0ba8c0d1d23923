/** Customers: signing in, sessions, and personal data at rest. */
export { usualBudgets } from './budgets.ts'
export { createCustomers, type Customers } from './create.ts'
export type { House, PinMail } from './house.ts'
export { keysFromFile } from './key-file.ts'
export { authenticateCustomer, customerRoutes } from './routes.ts'
export { keysFrom, open, seal, type Keys, type Place, type Random } from './sealed.ts'
export { termsRoutes } from './terms-routes.ts'
