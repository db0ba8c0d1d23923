/** Payments to us, over all rails: what was begun for an order, who paid, and which ways of paying are on. */
export { createPayments } from './payments.ts'
export { createMethodOff } from './methods.ts'
