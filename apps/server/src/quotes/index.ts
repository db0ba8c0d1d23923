/** Prices and quotes, for other slices. */
export { giveQuoteDoors } from './doors.ts'
export { marketOf } from './market.ts'
export { openSources } from './price-source.ts'
export type { StoredBuyQuote } from './buy-quotes.ts'
export * as quotes from './quotes.ts'
export type { StoredQuote, StoredSellQuote } from './quotes.ts'
export * as rates from './rates-history.ts'
export { quoteRoutes } from './routes.ts'
