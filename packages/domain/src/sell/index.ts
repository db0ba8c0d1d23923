/** The front door of the sell lifecycle: its states, its orders and events, its rules, its terms. */
export * from './states.ts'
export * from './order.ts'
export type { SellCommand, SellMessage } from './commands.ts'
export { needsSecond, otherAddresses } from './acts.ts'
export { advance, possible, type RefusalOf } from './rules.ts'
export { isUneconomic, refundable, refundTo } from './choices.ts'
export { awaitedFrom, awaitsRefund, canGiveBack, heldByPayee, paidOut } from './merchant/gives-back.ts'
export { refundWay, type RefundWay } from './merchant/refund-way.ts'
export { comingProof, grossFrom, provedByTransfer } from './origin.ts'
export {
  refundLines,
  serviceFeeRules,
  takenByBank,
  type RefundLines,
  type ServiceFeeRule,
} from './refunds/refund-terms.ts'
export * from './terms.ts'
export { termsOfGross, type Fees } from '../money/fees.ts'
export { returnAddress } from './unallocated.ts'
