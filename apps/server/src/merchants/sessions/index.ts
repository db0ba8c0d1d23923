/** Sessions of the widget that merchants' servers prepare. */
export { serveSessions } from './session-page.ts'
export * as merchantSessions from './sessions.ts'
