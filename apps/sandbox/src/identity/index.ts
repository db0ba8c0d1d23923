/** Identity vendors: the API of Sumsub and of Veriff, and the page where one plays the verdict. */
export * as identityControls from './controls.ts'
export { openIdentity } from './open.ts'
export { identityRoutes } from './routes.ts'
export { hookOf, identityKeys, openVendors, type Vendors } from './vendors.ts'
