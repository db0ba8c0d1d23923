/** The front door of the sell lifecycle: its states, its orders and events, its rules, its terms. */
export * from './states.ts'
export * from './order.ts'
export type { SellCommand, SellMessage } from './commands.ts'
export { needsSecond, otherAddresses } from './acts.ts'
export { advance, possible } from './rules.ts'
export { isUneconomic, refundable, refundTo } from './choices.ts'
export * from './terms.ts'
export { returnAddress } from './unallocated.ts'
