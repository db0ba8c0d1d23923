/** A placed purchase and everything it asks of the person. */
export { PurchaseScreen } from './purchase-screen.tsx'
