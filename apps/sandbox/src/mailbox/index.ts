export { openMailbox } from './mailbox.ts'
export { faultMail, listMail, mailRoutes } from './routes.ts'
