/** The source of funds: accepted up to an amount until a day, or asked for again. */
export { AcceptFunds } from './accept-funds.tsx'
export { SourceOfFunds } from './source-of-funds.tsx'
