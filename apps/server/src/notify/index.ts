export { createMailer, mailHandlers } from './mailer.ts'
export { checkSmtp, smtpPost } from './post.ts'
export { forgetSent } from './mail-store.ts'
