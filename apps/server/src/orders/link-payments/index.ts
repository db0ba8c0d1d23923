/** Orders that pay links, as their merchant may know them. */
export { createLinkPayments, type LinkPayment, type LinkPayments } from './link-payments.ts'
