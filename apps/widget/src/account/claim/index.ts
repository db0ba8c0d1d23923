/** "I paid, but nothing happened": a transfer that a sender says was theirs. */
export { ClaimScreen } from './claim-screen.tsx'
