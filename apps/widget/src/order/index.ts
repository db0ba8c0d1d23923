/** Placing an order. */
export { OrderScreen } from './order-screen.tsx'
