/** Orders as operators work on them, by name. Each function takes the platform first. */
import type { Platform } from '../platform/platform.ts'
import { doorsOf } from './core/doors.ts'

export { actOn as act } from './backoffice/acts.ts'
export {
  debtsOf,
  item,
  list,
  offers,
  open,
  takesRefund,
  validateAccount,
  waiting,
} from './backoffice/operator-orders.ts'
export { queueLines } from './backoffice/queue-lines.ts'
export * as coins from './backoffice/unallocated-coins.ts'
export { openCaseWords as openCases } from './personal-data/words.ts'
export { listSaved as savedOf } from './saved/saved.ts'
export { follow as followStanding } from './standing/follow.ts'

/** Payments that the customer began for an order, on any rail; the newest first. */
export const begunPayments = (platform: Platform, orderId: string) =>
  doorsOf(platform).money.payments.ofOrder(orderId)
