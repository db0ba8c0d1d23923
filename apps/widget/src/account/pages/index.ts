/** Small pages: errors, limits, and the check of a receipt. */
export { NotAvailableScreen, NotFoundScreen } from './error-screens.tsx'
export { LimitsScreen } from './limits-screen.tsx'
export { ReceiptScreen } from './receipt-screen.tsx'
