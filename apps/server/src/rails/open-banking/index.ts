/** Open banking: payments to us that customers authorise at their own bank (Berlin Group NextGenPSD2, XS2A 1.3). */
export { banksOf, readBanksFile } from './banks/banks.ts'
export { createOpenBankingRail } from './open-banking.ts'
export { openBankingPersonalData } from './personal-data-store.ts'
