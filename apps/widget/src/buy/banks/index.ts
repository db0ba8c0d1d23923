/** Paying directly from a bank: choosing it, the consent, and coming back from it. */
export { BankScreen } from './bank-screen.tsx'
export { BanksScreen } from './banks-screen.tsx'
export { ReturnScreen } from './return-screen.tsx'
