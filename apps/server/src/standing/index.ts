/** The standing of a customer: one question, asked by every step that moves value. */
export { decidersAbout, followStanding, refreshStanding, standingOf } from './standing.ts'
export { findStanding, isOwnerHeld, type StandingRow, type Value } from './standing-store.ts'
