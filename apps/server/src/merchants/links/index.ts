/** Payment links of merchants, and who pays them. */
export { createLinks, createPayableLinks } from './links.ts'
export { linkRoutes, payableLinkRoutes } from './link-routes.ts'
