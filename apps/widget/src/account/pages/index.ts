/** Small pages: errors, and the check of a receipt. */
export { DownloadOverScreen, NotAvailableScreen, NotFoundScreen } from './error-screens.tsx'
export { ReceiptScreen } from './receipt-screen.tsx'
