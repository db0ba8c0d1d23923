/** Sessions of the widget that merchants' servers prepare. */
export { serveSessions } from './session-page.ts'
export { createSessions, lockedIn, type Entered, type Sessions } from './sessions.ts'
