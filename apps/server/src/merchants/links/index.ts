/** Payment links: for their merchant, and for payers. */
export { createLinks, createPayableLinks, referencesOfLinks, sitesOfLink } from './links.ts'
export { createLinkExpiry } from './link-expiry-worker.ts'
export { linkRoutes, payableLinkRoutes } from './link-routes.ts'
