/** Orders that pay links, as their merchant may know them. */
export { createLinkPayments, type LinkPayment } from './link-payments.ts'
