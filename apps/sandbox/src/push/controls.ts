/** Routes that drive the push service. */
import { controlsOf, trouble } from '../app/control.ts'
import { pushFaultKinds } from './service.ts'

const { get, post } = controlsOf('push service')

export const listPushes = get('/pushes', {
  what: 'The notifications of a browser (or all), newest first, opened as the browser opens them.',
  query: { device: { kind: 'text', what: 'the browser, as its subscription names it', optional: true } },
  answer: '[{"id":"…","device":"…","at":"…","title":"…","body":"…","url":"…","tag":"…","urgency":"normal"}]',
})
export const subscribePush = post('/push/subscribe', {
  what: 'A browser subscribes, as PushManager.subscribe does; the sandbox keeps its private key.',
  body: { serverKey: { kind: 'text', what: 'applicationServerKey, in base64url' } },
  answer: '{"endpoint":"…","device":"…","keys":{"p256dh":"…","auth":"…"}}',
})
export const faultPush = post('/push/fault', {
  what: 'Lets the push service misbehave: down (503), slow (5 s), gone (the browser that is written to has unsubscribed).',
  body: trouble(pushFaultKinds),
  answer: '{"faults":[{"kind":"down","secondsLeft":60}]}',
})
