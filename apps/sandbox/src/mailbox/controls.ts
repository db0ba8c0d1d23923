/** Routes that drive the mail server. */
import { controlsOf, trouble } from '../app/control.ts'
import { mailFaultKinds } from './mailbox.ts'

const { get, post } = controlsOf('mailbox')

export const listMail = get('/mail', {
  what: 'The mails to an address (or all), newest first, with the links and the PIN found in them.',
  query: { to: { kind: 'text', what: 'the address', optional: true } },
  answer:
    '[{"id":"…","to":["ada@example.org"],"from":"…","subject":"…","text":"…","html":"…","at":"…","links":["…"],"pin":"123456"}]',
})
export const faultMail = post('/mail/fault', {
  what: 'Lets the mail server misbehave: refuse (451), unanswered (keeps the mail but never confirms it).',
  body: trouble(mailFaultKinds),
  answer: '{"faults":[{"kind":"refuse","secondsLeft":60}]}',
})
