/** Mails, and notifications on devices: queued in a slice's transaction, sent by the outbox worker. */
export { mailHandlers } from './mail.ts'
export { forgetSent } from './mail-store.ts'
export type { OrderMailData } from './messages.ts'
export { queueOrderMail } from './order-mail.ts'
export { checkSmtp, smtpPost } from './post.ts'
export { openPushService } from './push-service.ts'
export { pushHandlers } from './push.ts'
export { queueMail } from './queue/index.ts'
