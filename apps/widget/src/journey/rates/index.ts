/** The past rates of a coin. */
export { RateHistory } from './rate-history.tsx'
