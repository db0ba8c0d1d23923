/** Payment links: for their merchant, and for payers. */
export * as links from './links.ts'
export { referencesOfLinks, sitesOfLink } from './links.ts'
export { createLinkExpiry } from './link-expiry-worker.ts'
export { linkRoutes, payableLinkRoutes } from './link-routes.ts'
