/** Prices: the query, the coins, and the lines they give on the sheet. */
export { arrivalLine, moneyLine, rateText, type LineLabels } from './quote-lines.ts'
export { coinsQuery, type Price, pricing, type Pricing, useCoins, useHeldQuote } from './quote-query.ts'
export { firstCoin } from './first-coin.ts'
export { useRateMinutes } from './rate-minutes.ts'
