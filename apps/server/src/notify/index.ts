export { createMailer, mailHandlers, type Mailer } from './mailer.ts'
export { checkSmtp, smtpPost } from './post.ts'
export { forgetSent } from './mail-store.ts'
