/** The travel rule: the providers of customers' wallets, and the record of each transfer of coins. */
export {
  holderOf,
  keepRecord,
  openRecord,
  sayHolder,
  type TravelDoors,
  type TravelRule,
} from './travel-rule.ts'
export type { Transfer } from './record.ts'
export { eraseTravelRecords } from './personal-data-store.ts'
