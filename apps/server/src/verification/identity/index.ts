/** Identity by a vendor's own pages. */
export { createIdentities } from './identities.ts'
export { identityRoutes } from './routes.ts'
export { createSumsub } from './sumsub.ts'
export { createVeriff } from './veriff.ts'
