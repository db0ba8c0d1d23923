/** Small pages: errors, the check of a receipt, and a contact address that is confirmed. */
export { DownloadOverScreen, NotAvailableScreen, NotFoundScreen } from './error-screens.tsx'
export { ContactScreen } from './contact-screen.tsx'
export { ReceiptScreen } from './receipt-screen.tsx'
