/** Prices: the query, the coins, and the lines they give on the sheet. */
export { arrivalLine, feeLine, priceLines, rateLine, type Priced } from './quote-lines.ts'
export {
  coinsQuery,
  pricing,
  sellPricing,
  useCoins,
  useHeldQuote,
  type Price,
  type Pricing,
  type Wish,
} from './quote-query.ts'
