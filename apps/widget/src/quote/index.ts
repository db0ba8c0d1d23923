/** Prices: the query, the coins, and the lines they give on the sheet. */
export { arrivalLine, priceLines, type Priced } from './quote-lines.ts'
export { coinsQuery, quoteQuery, useCoins, useHeldQuote, useSellQuote, type Wish } from './quote-query.ts'
