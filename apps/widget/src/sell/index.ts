/** Selling. This door opens to the first screen, the only one that is part of the start. */
export { SellScreen } from './sell-screen.tsx'
export { sellPricing } from './sell-quote.ts'
