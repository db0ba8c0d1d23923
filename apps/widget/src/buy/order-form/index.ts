/** Placing a purchase. */
export { OrderScreen } from './order-screen.tsx'
