/** One person under several accounts: keys, links, and what persons decide about them. */
export { decideLink, linkFindings, noteIdentity, type Identities, type Identity } from './same-person.ts'
export { findLink, linksOf, sharedBy, type LinkRow } from './link-store.ts'
