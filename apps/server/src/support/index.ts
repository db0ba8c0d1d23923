/** Support: conversations of customers with the people who answer them. */
export type { Message, Thread } from './doors.ts'
export { createAnswerMails } from './mail-worker.ts'
export { refused, supportRoutes } from './routes.ts'
export { bindSupport, type Support } from './bound.ts'
export { announceFile } from './thread-store.ts'
export { fileView, threadFieldsView, messageView } from './view.ts'
