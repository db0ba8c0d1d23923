/** A code of six digits from the mail box: its field, the pause before the next one, and when it is void. */
export { codeIsVoid, mostMisses } from './code-is-void.ts'
export { MailBoxLink } from './mail-box.tsx'
export { PinField, without } from './pin-field.tsx'
export { Resend } from './resend.tsx'
export { useWait } from './use-wait.ts'
export { useOneAtATime } from './one-at-a-time.ts'
