/** What this browser remembers of passkeys, and the exchange with the server by one. */
export { mayOffer, noteRefused, noteUsed, startsAtOnce } from './device.ts'
export { exchange, sendAnswer, type Used } from './exchange.ts'
