/** Orders that pay links, as their merchant may see them. */
export { createLinkPayments, type LinkPayment } from './link-payments.ts'
