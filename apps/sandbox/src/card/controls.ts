/** Routes that drive the card acquirer. */
import { controlsOf, trouble } from '../app/control.ts'
import { cardFaultKinds } from './hooks.ts'

const { get, post } = controlsOf('acquirer')

const payment = {
  kind: 'text',
  what: 'the payment (pi_…), its page (cs_…), or the application’s name of it (cps_…)',
} as const
const answerPayment =
  '{"session":"cs_test_…","reference":"cps_…","payment":"pi_…","amount":"100.00","currency":"EUR","status":"captured","card":"visa 4242",…}'

export const readAcquirer = get('/card', {
  what: 'Every card payment, newest first, with refunds and disputes; a browser gets the acquirer’s page. The acquirer’s API is under /v1.',
  answer: `[${answerPayment}]`,
})
export const payByCard = post('/card/sessions/{id}/pay', {
  what: 'Pays on a page without a browser.',
  params: { id: { kind: 'text', what: 'the page (cs_…), or the application’s name of it (cps_…)' } },
  body: {
    number: { kind: 'text', what: 'the card’s number', example: '4242424242424242' },
    name: { kind: 'text', what: 'the name on it', optional: true, example: 'Ada Example' },
    threeDs: {
      kind: 'text',
      what: 'what its bank is answered where it asks',
      choices: ['pass', 'fail'],
      optional: true,
    },
  },
  answer: '{"next":"done"}',
})
export const chargeBack = post('/card/chargeback', {
  what: 'The owner of a card takes a captured payment back.',
  body: { payment },
  answer: answerPayment,
})
export const refundByHand = post('/card/refund', {
  what: 'Somebody at the merchant gives a captured payment back by hand, past the application.',
  body: { payment },
  answer: answerPayment,
})
export const adjustCards = post('/card/adjust', {
  what: 'Changes what is owed to you by so many cents, for no payment; below zero it takes.',
  body: {
    currency: { kind: 'text', what: 'of the account', choices: ['eur', 'gbp'] },
    cents: { kind: 'text', what: 'whole cents', example: '-1' },
  },
  answer: '{"id":"txn_…"}',
})
export const setCardFee = post('/card/fee', {
  what: 'What each captured payment costs you from now on: it is taken from what the acquirer owes you.',
  body: {
    basisPoints: { kind: 'text', what: 'hundredths of a percent', example: '150' },
    cents: { kind: 'text', what: 'whole cents', example: '25' },
  },
  answer: '{"basisPoints":150,"fixed":25}',
})
export const decideDispute = post('/card/dispute', {
  what: 'A payment that was taken back is decided for you or against you.',
  body: { payment, outcome: { kind: 'text', what: 'for you?', choices: ['won', 'lost'] } },
  answer: answerPayment,
})
export const lapseAuthorisation = post('/card/lapse', {
  what: 'An authorised payment lapses before it is captured.',
  body: { payment },
  answer: answerPayment,
})
export const payOutCards = post('/card/payout', {
  what: 'Pays all that is owed to your account at the sandbox bank, with the payout’s id as the reference.',
  body: { currency: { kind: 'text', what: 'of the account', choices: ['eur', 'gbp'] } },
  answer: '{"id":"po_…","amount":"100.00","currency":"EUR"}',
})
export const listCardEvents = get('/card/events', {
  what: 'The events that the acquirer sent to the application, oldest first.',
  answer: '[{"id":"evt_…","type":"payment_intent.succeeded"}]',
})
export const resendCardEvent = post('/card/events/resend', {
  what: 'Sends an event again, signed anew.',
  body: { id: { kind: 'text', what: 'the event (evt_…)' } },
  answer: '{"id":"evt_…"}',
})
export const listenForCards = post('/card/hooks', {
  what: 'Where hooks go from now on.',
  body: { url: { kind: 'text', what: 'address' } },
  answer: '{"url":"http://127.0.0.1:4400/api/hooks/card/stripe"}',
})
export const faultCard = post('/card/fault', {
  what:
    'Lets the acquirer misbehave: down (503), silent (does it and hangs up), hooks_off, hooks_twice, hooks_reversed, ' +
    'hooks_late (5 s), form_silent (its form within a page never shows).',
  body: trouble(cardFaultKinds),
  answer: '{"faults":[{"kind":"hooks_off","secondsLeft":60}]}',
})
