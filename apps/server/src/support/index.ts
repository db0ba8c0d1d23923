/** Support: conversations of customers with the people who answer them. */
export type { Message, Thread } from './types.ts'
export { createAnswerMails } from './mail-worker.ts'
export { refused, supportRoutes } from './routes.ts'
export * as support from './support.ts'
export { threadStreamsOf } from './thread-live.ts'
export { announceFile } from './thread-store.ts'
export { fileView, threadFieldsView, messageView } from './view.ts'
