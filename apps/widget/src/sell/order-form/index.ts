/** Placing a sale. */
export { OrderScreen } from './order-screen.tsx'
