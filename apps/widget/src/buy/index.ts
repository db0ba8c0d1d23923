/** Buying, from the first amount to the way of paying. */
export { BuyScreen } from './buy-screen.tsx'
export { OrderScreen } from './order-form/index.ts'
export { MethodScreen } from './payment/index.ts'
