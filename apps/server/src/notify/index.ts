export { createMailer, mailHandlers } from './mailer.ts'
export { checkSmtp, smtpPost } from './post.ts'
