import type { FastifyInstance } from 'fastify'
import { unitsOf } from '../app/decimal.ts'
import { route } from '../app/route.ts'
import type { Serve } from '../app/serve.ts'
import { bankPage } from './bank-page.ts'
import type { Bank } from './bank.ts'
import { bankFaultKinds } from './files/intake.ts'
import { checkName, isIban, lookUp } from './messages/names.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { accountOf, bank as house, type Party } from './record.ts'

const endToEndId = { kind: 'text', what: 'the payment’s end-to-end id' } as const
const answerPayment = '{"endToEndId":"…","status":"returned","amount":"98.65","currency":"EUR",…}'

export const readBank = route({
  method: 'GET',
  path: '/bank',
  of: 'bank',
  what: 'The bank and your accounts with their balances; a browser gets the bank’s page.',
  answer:
    '{"name":"Sandbank","bic":"…","accounts":[{"currency":"EUR","iban":"…","balance":"1000000.00"}],"faults":[],"sftp":{…},"directory":"…"}',
})
export const listPayments = route({
  method: 'GET',
  path: '/bank/payments',
  of: 'bank',
  what: 'Every payment the bank was told of, newest first. `duplicates` counts end-to-end ids that came again (never paid).',
  query: { endToEndId: { ...endToEndId, optional: true } },
  answer:
    '[{"endToEndId":"…","amount":"98.65","currency":"EUR","payee":{"name":"…","iban":"…"},"reference":"…","status":"booked","duplicates":0,…}]',
})
export const listEntries = route({
  method: 'GET',
  path: '/bank/entries',
  of: 'bank',
  what: 'Every booked line of your accounts, newest first.',
  answer: '[{"ref":"SB0000000001","direction":"DBIT","amount":"98.65","currency":"EUR","kind":"payment",…}]',
})
export const transferIn = route({
  method: 'POST',
  path: '/bank/transfer',
  of: 'bank',
  what: 'Somebody sends money to one of your accounts; you hear of it by camt.054.',
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
export const returnPayment = route({
  method: 'POST',
  path: '/bank/return',
  of: 'bank',
  what: 'A booked payment comes back (camt.054 with return information).',
  body: {
    endToEndId,
    reason: { kind: 'text', what: 'ISO code, such as AC01, AC04, MD07', optional: true, example: 'AC01' },
  },
  answer: answerPayment,
})
export const releasePayment = route({
  method: 'POST',
  path: '/bank/release',
  of: 'bank',
  what: 'A payment that was never answered is booked after all.',
  body: { endToEndId },
  answer: answerPayment,
})
export const writeStatement = route({
  method: 'GET',
  path: '/bank/statement',
  of: 'bank',
  what: 'Writes a statement (camt.053) per account now; the answer names the files.',
  answer: '{"files":["SB-000007-camt.053.xml"]}',
})
export const faultBank = route({
  method: 'POST',
  path: '/bank/fault',
  of: 'bank',
  what:
    'Lets the bank misbehave: down (reads nothing, 503, no SFTP), silent, reject, duplicate_ack (every file twice), ' +
    'accept_then_reject, reject_then_book, book_only, name_check_down.',
  body: {
    kind: { kind: 'text', what: 'which trouble', choices: bankFaultKinds },
    seconds: { kind: 'whole', what: 'for how long; 0 ends every trouble', example: '60' },
  },
  answer: '{"faults":[{"kind":"silent","secondsLeft":60}]}',
})
export const checkPayee = route({
  method: 'POST',
  path: '/bank/name_check',
  of: 'bank',
  what: 'Verification of payee. A name with MISMATCH gives no_match, CLOSE gives close with a suggestion, UNKNOWN unavailable.',
  body: {
    name: { kind: 'text', what: 'who should hold the account', example: 'Ada Example' },
    iban: { kind: 'text', what: 'IBAN', optional: true, example: 'DE90999999990000004711' },
    sortCode: { kind: 'text', what: 'sort code, with accountNumber', optional: true },
    accountNumber: { kind: 'text', what: 'account number, with sortCode', optional: true },
  },
  answer: '{"result":"close","name":"Ada Example"}',
})
export const readDirectory = route({
  method: 'GET',
  path: '/bank/directory',
  of: 'bank',
  what: 'Which bank an IBAN is with and whether instant payments reach it (not where the last digit is 9).',
  query: { iban: { kind: 'text', what: 'IBAN', example: 'DE90999999990000004711' } },
  answer: '{"bankName":"Testbank DE","bic":"TESTDE2XXXX","country":"DE","instant":true}',
})

export type BankDoors = {
  directory: string
  sftp: { host: string; port: number; user: string; password: string; hostKey: string; url: string }
}

export function bankRoutes(app: FastifyInstance, serve: Serve, bank: Bank, doors: BankDoors): void {
  const { faults, record } = bank
  const describe = () => ({ ...house, accounts: record.accounts, faults: faults.list(), ...doors })
  app.get(readBank.path, async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html').send(bankPage(bank))
      : reply.send(describe()),
  )
  serve(listPayments, ({ query }) =>
    record.payments
      .filter((one) => query.endToEndId === undefined || one.endToEndId === query.endToEndId)
      .toReversed(),
  )
  serve(listEntries, () => record.entries.toReversed())
  serve(transferIn, ({ body }) => {
    const units = unitsOf(body.amount, 2)
    if (units === undefined || units <= 0n)
      return { error: 'amount is above zero, with at most two decimals' }
    const [whole = '', fraction = ''] = body.amount.split('.')
    const { currency, reference = '', secondLine } = body
    const from = senderOf(body.fromName, body)
    if (!from) return { error: 'fromIban, or fromSortCode and fromAccountNumber' }
    return bank.transferIn({
      toIban: body.toIban ?? accountOf(record, currency).iban,
      currency,
      reference,
      from,
      ...(secondLine === undefined ? {} : { lines: [reference, secondLine] }),
      amount: `${whole}.${fraction.padEnd(2, '0')}`,
    })
  })
  peopleRoutes(serve, bank)
  serve(returnPayment, ({ body }) => bank.returnPayment(body.endToEndId, body.reason ?? 'AC01'))
  serve(releasePayment, ({ body }) => bank.release(body.endToEndId))
  serve(writeStatement, () => ({ files: bank.writeStatements(true) }))
  serve(faultBank, ({ body }) => {
    if (body.seconds === 0) faults.clear()
    else faults.add(body.kind, body.seconds)
    return { faults: faults.list() }
  })
  serve(checkPayee, ({ body }) => {
    if (faults.on('down') || faults.on('name_check_down'))
      return { error: 'service unavailable', status: 503 }
    if (body.iban === undefined && !(body.sortCode && body.accountNumber))
      return { error: 'iban, or sortCode and accountNumber' }
    if (body.iban !== undefined && !isIban(body.iban.replaceAll(/\s/g, '')))
      return { error: 'iban is not an IBAN' }
    return checkName(body.name)
  })
  serve(readDirectory, ({ query }) => {
    if (faults.on('down')) return { error: 'service unavailable', status: 503 }
    return lookUp(query.iban) ?? { error: 'iban is not an IBAN' }
  })
}

type Sender = Record<'fromIban' | 'fromSortCode' | 'fromAccountNumber', string | undefined>

function senderOf(
  name: string,
  { fromIban, fromSortCode, fromAccountNumber }: Partial<Sender>,
): Party | undefined {
  if (fromIban !== undefined) return { name, iban: fromIban.replaceAll(/\s/g, '').toUpperCase() }
  return fromSortCode !== undefined && fromAccountNumber !== undefined
    ? { name, sortCode: fromSortCode, accountNumber: fromAccountNumber }
    : undefined
}
