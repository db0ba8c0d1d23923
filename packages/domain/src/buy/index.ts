/** The front door of the buy lifecycle: its states, its orders and events, its rules, its terms. */
export * from './states.ts'
export * from './order.ts'
export type { BuyCommand, BuyMessage } from './commands.ts'
export { needsSecond } from './acts.ts'
export { awaitsLine } from './funding.ts'
export { advance, possible, type RefusalOf } from './rules.ts'
export { coinsKey, deadline, pendingCommands, refundKey } from './pending.ts'
export {
  buysUntil,
  counted,
  isFixed,
  keepsFees,
  methodOf,
  paid,
  termsOfPaid,
  waitsFor,
  waitsForMoney,
} from './received.ts'
export * from './terms.ts'
