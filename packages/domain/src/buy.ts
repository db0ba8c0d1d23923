/** The front door of the buy life: its words and map, its rules, its terms. */
export * from './buy-order.ts'
export type { BuyEffect, BuyMessage } from './buy-effects.ts'
export { advance, possible } from './buy-rules.ts'
export { asks, backKey, coinsKey } from './buy-asks.ts'
export { counted, isFixed, methodOf, paid, termsOfPaid } from './buy-paid.ts'
export * from './buy-terms.ts'
