/** A placed purchase and everything it asks of the person. */
export { OrderPage } from './order-page.tsx'
