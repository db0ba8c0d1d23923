/** Prices and quotes, for other slices. */
export { createMarket, type Market } from './market.ts'
export { offRefusal, type Off, type Wanted } from './off.ts'
export { openSources } from './price-source.ts'
export type { StoredBuyQuote } from './buy-quotes.ts'
export { createQuotes, type Quotes, type StoredQuote, type StoredSellQuote } from './quotes.ts'
export { quoteRoutes } from './routes.ts'
