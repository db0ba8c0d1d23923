/** Payments to us, over all rails: what was begun for an order, who paid, and which payment methods are on. */
export { createPayments } from './payments.ts'
export { methodOff, type MethodOff } from './methods.ts'
