/** The history of a customer. */
export { HistoryScreen } from './history-screen.tsx'
