/** Identity by a vendor's own pages. */
export { identitiesOf } from './identities-of.ts'
export { identityRoutes } from './routes.ts'
