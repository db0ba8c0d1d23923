/** The account for a refund: certainly the one that paid, or none. */
import { expect, test } from 'vitest'
import { accountOf } from './payments.ts'

test.each([
  ['EUR', { iban: 'NL91ABNA0417164300' }, { kind: 'iban', iban: 'NL91ABNA0417164300' }],
  ['EUR', { iban: 'NL91ABNA******4300' }, undefined],
  ['EUR', { iban: 'NL91ABNA0417164301' }, undefined],
  ['EUR', { bban: '20000055779911' }, undefined],
  ['GBP', { bban: '20000055779911' }, { kind: 'uk', sortCode: '200000', accountNumber: '55779911' }],
  ['GBP', { iban: 'GB29NWBK60161331926819' }, { kind: 'uk', sortCode: '601613', accountNumber: '31926819' }],
  ['GBP', { iban: 'NL91ABNA0417164300' }, undefined],
] as const)('%s from %j goes back to %j', (fiat, debtor, account) => {
  expect(accountOf(fiat, debtor)).toEqual(account)
})
