export { openMailbox, type Mailbox } from './mailbox.ts'
export { mailRoutes } from './routes.ts'
export * as mailboxControls from './controls.ts'
export type { Mail } from './mail.ts'
