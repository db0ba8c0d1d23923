/** Placing a sale. */
export { OrderScreen } from './order-screen.tsx'
export { SellAgain } from './sell-again.tsx'
