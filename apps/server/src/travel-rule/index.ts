/** The travel rule: the providers of customers' wallets, and the record of each transfer of coins. */
export { giveTravelDoors, holderOf, keepRecord, openRecord, sayHolder } from './travel-rule.ts'
export { eraseTravelRecords } from './personal-data-store.ts'
export type { Person } from './record.ts'
