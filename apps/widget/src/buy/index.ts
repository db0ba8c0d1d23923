/** Buying, from the first amount to the way of paying. */
export { Away } from './away.tsx'
export { BuyOrderScreen } from './buy-order-screen.tsx'
export { buyLines } from './buy-quote.tsx'
export { BuyScreen } from './buy-screen.tsx'
export { useLeaving } from './leaving.ts'
export { MethodScreen } from './method-screen.tsx'
export { orderQuery } from './order-query.ts'
