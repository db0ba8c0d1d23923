/** Prices: the query, the coins, and the lines they give on the sheet. */
export { arrivalLine, feeLine, priceLines, rateLine } from './quote-lines.ts'
export {
  coinsQuery,
  type Price,
  pricing,
  type Pricing,
  sellPricing,
  useCoins,
  useHeldQuote,
} from './quote-query.ts'
