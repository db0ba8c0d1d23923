/** How the rate of a coin has moved. */
export { RateHistory } from './rate-history.tsx'
