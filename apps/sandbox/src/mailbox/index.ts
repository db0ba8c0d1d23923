export { openMailbox, type Mailbox } from './mailbox.ts'
export { faultMail, listMail, mailRoutes } from './routes.ts'
