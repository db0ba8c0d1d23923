/** What the firm is long or short of, and where its value lies. */
export { TreasuryScreen } from './treasury-screen.tsx'
