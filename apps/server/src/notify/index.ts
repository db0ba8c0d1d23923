export { createMailer, mailHandlers } from './mailer.ts'
export { smtpPost } from './post.ts'
