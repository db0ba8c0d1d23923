/** Mail into the outbox: for customers too, whom the sending of a mail looks up. */
export { queueMail, type Mail } from './queue-mail.ts'
