/** Buying: the first step. The later ones have rooms of their own. */
export { BuyScreen } from './buy-screen.tsx'
export { buyPricing } from './buy-quote.ts'
