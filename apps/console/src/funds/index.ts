/** The source of funds: accept it up to an amount until a day, or request new documents. */
export { AcceptFunds } from './accept-funds.tsx'
export { SourceOfFunds } from './source-of-funds.tsx'
