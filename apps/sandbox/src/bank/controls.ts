/** Routes that drive the bank and the people who pay. */
import { controlsOf, trouble } from '../app/control.ts'
import { bankFaultKinds } from './files/intake.ts'
import { ibanStates } from './ibans/ibans.ts'
import { mistakes, personIds } from './people/people.ts'

const { get, post } = controlsOf('bank')

const endToEndId = { kind: 'text', what: 'the payment’s end-to-end id' } as const
const answerPayment = '{"endToEndId":"…","status":"returned","amount":"98.65","currency":"EUR",…}'

export const readBank = get('/bank', {
  what: 'The bank and your accounts with their balances; a browser gets the bank’s page.',
  answer:
    '{"name":"Sandbank","bic":"…","accounts":[{"currency":"EUR","iban":"…","balance":"1000000.00"}],"faults":[],"sftp":{…},"directory":"…"}',
})
export const listPayments = get('/bank/payments', {
  what: 'Every payment the bank received, newest first. `duplicates` counts end-to-end ids that came again (never paid).',
  query: { endToEndId: { ...endToEndId, optional: true } },
  answer:
    '[{"endToEndId":"…","amount":"98.65","currency":"EUR","payee":{"name":"…","iban":"…"},"reference":"…","status":"booked","duplicates":0,…}]',
})
export const listEntries = get('/bank/entries', {
  what: 'Every booked line of your accounts, newest first.',
  answer: '[{"ref":"SB0000000001","direction":"DBIT","amount":"98.65","currency":"EUR","kind":"payment",…}]',
})
export const transferIn = post('/bank/transfer', {
  what: 'A transfer to one of your accounts; a camt.054 reports it.',
  body: {
    toIban: {
      kind: 'text',
      what: 'one of your IBANs, else that of the currency',
      optional: true,
      example: 'DE93999999990000000001',
    },
    fromName: { kind: 'text', what: 'who sends', example: 'Ada Example' },
    fromIban: {
      kind: 'text',
      what: 'from which account, or by sort code',
      optional: true,
      example: 'DE90999999990000004711',
    },
    fromSortCode: { kind: 'text', what: 'sort code, with fromAccountNumber', optional: true },
    fromAccountNumber: { kind: 'text', what: 'account number, with fromSortCode', optional: true },
    amount: { kind: 'amount', what: 'with at most two decimals', example: '100.00' },
    currency: { kind: 'text', what: 'of the account', choices: ['EUR', 'GBP'] },
    reference: { kind: 'text', what: 'what the sender writes', optional: true, example: 'RF18539007547034' },
    secondLine: { kind: 'text', what: 'what they write into a second line', optional: true },
  },
  answer: '{"ref":"SB0000000002","direction":"CRDT","amount":"100.00",…}',
})
export const returnPayment = post('/bank/return', {
  what: 'A booked payment comes back (camt.054 with return information).',
  body: {
    endToEndId,
    reason: { kind: 'text', what: 'ISO code, such as AC01, AC04, MD07', optional: true, example: 'AC01' },
  },
  answer: answerPayment,
})
export const releasePayment = post('/bank/release', {
  what: 'A payment that was never answered is booked after all.',
  body: { endToEndId },
  answer: answerPayment,
})
export const writeStatement = get('/bank/statement', {
  what: 'Writes a statement (camt.053) per account now; the answer names the files.',
  answer: '{"files":["SB-000007-camt.053.xml"]}',
})
export const faultBank = post('/bank/fault', {
  what:
    'Lets the bank misbehave: down (reads nothing, 503, no SFTP), silent, reject, no_money (rejects with AM04), ' +
    'duplicate_ack (every file twice), accept_then_reject, reject_then_book, book_only, name_check_down, ibans_down, ibans_silent (processes requests without answering).',
  body: trouble(bankFaultKinds),
  answer: '{"faults":[{"kind":"silent","secondsLeft":60}]}',
})
export const checkPayee = post('/bank/name_check', {
  what: 'Verification of payee. A name with MISMATCH gives no_match, CLOSE gives close with a suggestion, UNKNOWN unavailable.',
  body: {
    name: { kind: 'text', what: 'who should hold the account', example: 'Ada Example' },
    iban: { kind: 'text', what: 'IBAN', optional: true, example: 'DE90999999990000004711' },
    sortCode: { kind: 'text', what: 'sort code, with accountNumber', optional: true },
    accountNumber: { kind: 'text', what: 'account number, with sortCode', optional: true },
  },
  answer: '{"result":"close","name":"Ada Example"}',
})
export const readDirectory = get('/bank/directory', {
  what: 'Which bank an IBAN is with, from its second group on, and whether instant payments reach it (not where the last digit is 9).',
  query: { iban: { kind: 'text', what: 'IBAN', example: 'DE90999999990000004711' } },
  answer: '{"bankName":"Testbank DE","bic":"TESTDE2XXXX","country":"DE","instant":true}',
})
export const payOrder = post('/bank/pay_order', {
  what:
    'A person pays an order by bank transfer, and makes the mistake. `short` and `over` are by a tenth, `another_name` comes ' +
    'from another person’s account. Too late: move the clock first.',
  body: {
    reference: { kind: 'text', what: 'the order’s reference', example: 'RF18539007547034' },
    amount: { kind: 'amount', what: 'what the order asks for', example: '100.00' },
    currency: { kind: 'text', what: 'of the order', choices: ['EUR', 'GBP'] },
    person: { kind: 'text', what: 'who pays', choices: personIds },
    mistake: { kind: 'text', what: 'what goes wrong', choices: mistakes },
  },
  answer: '{"transfers":[{"ref":"SB0000000002","direction":"CRDT","amount":"100.00",…}]}',
})
export const chargeAccount = post('/bank/charge', {
  what: 'The bank takes money from your account that no payment of yours explains, such as a fee.',
  body: {
    amount: { kind: 'amount', what: 'with at most two decimals', example: '12.00' },
    currency: { kind: 'text', what: 'of the account', choices: ['EUR', 'GBP'] },
    reference: { kind: 'text', what: 'what the bank writes', example: 'Quarterly fee' },
  },
  answer: '{"ref":"SB0000000004","direction":"DBIT","amount":"12.00",…}',
})
export const correctBalance = post('/bank/correct', {
  what: 'Changes the balance of your account by so many cents without a line, as no bank should.',
  body: {
    currency: { kind: 'text', what: 'of the account', choices: ['EUR', 'GBP'] },
    cents: { kind: 'text', what: 'whole cents', example: '-1' },
  },
  answer: '{"currency":"EUR","balance":"999999.99"}',
})
export const recallTransfer = post('/bank/recall', {
  what: 'The sender’s bank takes money back that came in (a debit with return information).',
  body: {
    ref: { kind: 'text', what: 'the ref of the money that came in', example: 'SB0000000002' },
    reason: { kind: 'text', what: 'ISO code, such as FRAD, DUPL, TECH', optional: true, example: 'FRAD' },
  },
  answer: '{"ref":"SB0000000003","direction":"DBIT","amount":"100.00","kind":"recall",…}',
})
export const listCustomers = get('/bank/customers', {
  what: 'People with accounts at other banks: what each sent to your accounts, and what came to them.',
  answer:
    '[{"id":"greta","name":"Greta Beispiel","iban":"…","sortCode":"…","accountNumber":"…","sent":[…],"received":[…]}]',
})
export const listIbans = get('/bank/ibans', {
  what: 'Dedicated IBANs of your customers, newest first.',
  answer: '[{"id":"ibn_…","holder":"Ada Example","iban":"DE…","status":"active","changes":[]}]',
})
export const payIban = post('/bank/pay_iban', {
  what: 'A person transfers money to a dedicated IBAN, without a reference.',
  body: {
    iban: { kind: 'text', what: 'the IBAN', example: 'DE93999999990000000001' },
    amount: { kind: 'amount', what: 'in EUR, with at most two decimals', example: '100.00' },
    person: { kind: 'text', what: 'who pays', choices: personIds },
  },
  answer: '{"ref":"SB0000000002","direction":"CRDT","amount":"100.00","to":"DE…",…}',
})
export const decideIban = post('/bank/ibans/decide', {
  what: 'The bank itself blocks, unblocks or closes a dedicated IBAN.',
  body: {
    id: { kind: 'text', what: 'its id', example: 'ibn_…' },
    state: { kind: 'text', what: 'its new state', choices: ibanStates },
  },
  answer: '{"id":"ibn_…","status":"blocked",…}',
})
