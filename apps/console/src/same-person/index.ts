/** Two accounts that seem to be one person's. */
export { CustomerLink } from './customer-link.tsx'
export { Links } from './links.tsx'
export { strengthText } from './link-words.ts'
