/** The travel rule: who keeps the wallets of customers, and the record of each transfer of coins. */
export { createTravelRule, type TravelRule } from './travel-rule.ts'
export { eraseTravelRecords } from './personal-data-store.ts'
