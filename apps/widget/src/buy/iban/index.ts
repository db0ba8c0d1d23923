/** The customer's dedicated IBAN: account details, standing order and credits. */
export { IbanScreen } from './iban-screen.tsx'
