/** The customer's own IBAN: its details, its standing order, and the money that came. */
export { IbanScreen } from './iban-screen.tsx'
