/** Placing a purchase. */
export { OrderScreen } from './order-screen.tsx'
export { BuyAgain } from './buy-again.tsx'
