/** The front door of prices and quotes. */
export { createMarket, type Market } from './market.ts'
export { openSources, type PriceSource } from './price-source.ts'
export { createQuotes, sellDefaults, type Quotes, type SellSettings, type StoredQuote } from './quotes.ts'
export { quoteRoutes } from './routes.ts'
