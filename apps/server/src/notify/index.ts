/** Telling people: mail over SMTP, one template per message. */
export { deliver, pack, type Delivery, type Mail, type MailRoom, type MailRow } from './mail.ts'
export { smtpPost, type Post } from './post.ts'
export { orderMessages, type Figure, type OrderMessage, type OrderNews } from './templates.ts'
