/** The history of a customer. */
export { OpenOrder } from './open-order.tsx'
export { HistoryScreen } from './history-screen.tsx'
