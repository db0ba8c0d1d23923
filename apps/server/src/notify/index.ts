/** Telling people: mail over SMTP, one template per message. */
export type { Mail, MailRoom } from './mail.ts'
export { createMailer, mailHandlers, type Mailer } from './mailer.ts'
export { smtpPost, type Post } from './post.ts'
export { orderMessages, type Figure, type OrderMessage, type OrderNews } from './messages.ts'
