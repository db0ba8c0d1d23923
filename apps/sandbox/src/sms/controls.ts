/** Routes that drive the SMS gateway. */
import { controlsOf, trouble } from '../app/control.ts'
import { smsFaultKinds } from './gateway.ts'

const { get, post } = controlsOf('sms gateway')

export const listSms = get('/sms', {
  what: 'The text messages to a number (or all), newest first, with the code found in them.',
  query: { to: { kind: 'text', what: 'the number, +49…', optional: true } },
  answer: '[{"id":"…","to":"+4915123456789","text":"…","status":"Delivered","copies":1,"code":"123456"}]',
})
export const faultSms = post('/sms/fault', {
  what: 'Lets the gateway misbehave: down (503), slow (5 s), silent (takes it and never answers), lying (answers something else), undelivered, no_report (stays queued), twice (two copies on the phone), hooks_off.',
  body: trouble(smsFaultKinds),
  answer: '{"faults":[{"kind":"down","secondsLeft":60}]}',
})
