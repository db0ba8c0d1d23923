/** The travel rule: the providers of customers' wallets, and the record of each transfer of coins. */
export { createTravelRule, type TravelRule } from './travel-rule.ts'
export { eraseTravelRecords } from './personal-data-store.ts'
