/** A placed order and everything it asks of the person. */
export { TransactionScreen } from './transaction-screen.tsx'
