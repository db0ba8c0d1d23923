/** Customers: signing in, sessions, and personal data at rest. */
export { usualBudgets } from './sign-in/budgets.ts'
export { createCustomers, type Customers } from './create.ts'
export type { CustomersDeps } from './deps.ts'
export { createColumnSealer, openInstallationKeys } from './encryption/installation-keys.ts'
export { authenticateCustomer, customerRoutes } from './sign-in/routes.ts'
export { termsRoutes } from './terms/terms-routes.ts'
export { walletRoutes } from './wallets/wallet-routes.ts'
export { createWallets, type WalletDeps } from './wallets/wallets.ts'
