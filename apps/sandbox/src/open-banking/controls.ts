/** Routes that drive the customers' banks. */
import { controlsOf } from '../app/control.ts'
import { behaviours, institutions } from './institutions.ts'

const { get, post } = controlsOf('open banking')

const bank = { kind: 'text', what: 'which bank', choices: institutions.map(({ id }) => id) } as const
const payment = { kind: 'text', what: 'the payment’s id at the bank' } as const
const onOff = { kind: 'text', what: 'on or off', choices: ['on', 'off'], optional: true } as const
const answerPayment = '{"id":"…","status":"ACTC","sca":"finalised","amount":"50.00","currency":"EUR",…}'

export const readOpenBanking = get('/open-banking', {
  what: 'The customers’ banks and how each behaves.',
  answer:
    '[{"id":"sonnenbank","name":"Sonnenbank","behaviour":"works","hooks":true,"callbacks":true,"payments":3,…}]',
})
export const listObPayments = get('/open-banking/{bank}/payments', {
  what: 'Payments the bank was asked for, newest first.',
  params: { bank },
  answer: `[${answerPayment}]`,
})
export const setObBehaviour = post('/open-banking/{bank}/behaviour', {
  what:
    'How the bank behaves: works, refuses (the consent), login_fails, fails_after (authorising), slow, unanswered, keeps (no taking back), stays (authorised for ever), down. ' +
    'Hooks and the way back of the browser can be switched off.',
  params: { bank },
  body: {
    behaviour: { kind: 'text', what: 'which way', choices: behaviours, optional: true },
    hooks: onOff,
    callbacks: onOff,
  },
  answer: '{"behaviour":"down","hooks":true,"callbacks":true}',
})
export const authoriseObPayment = post('/open-banking/{bank}/payments/{payment}/authorise', {
  what: 'The customer confirms the payment, without a browser.',
  params: { bank, payment },
  body: { name: { kind: 'text', what: 'account holder', optional: true, example: 'Ana Example' } },
  answer: answerPayment,
})
export const refuseObPayment = post('/open-banking/{bank}/payments/{payment}/refuse', {
  what: 'The customer cancels at the bank, without a browser.',
  params: { bank, payment },
  answer: answerPayment,
})
