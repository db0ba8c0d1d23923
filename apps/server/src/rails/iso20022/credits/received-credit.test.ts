import { describe, expect, test } from 'vitest'
import { payerOfLine, receivedCredit } from './received-credit.ts'
import type { Line, Sender } from '../files/camt.ts'

const payer = (sender: Partial<Sender>, currency = 'EUR') =>
  payerOfLine({ currency, sender: { name: undefined, account: undefined, branch: undefined, ...sender } })

describe('who sent money', () => {
  const uk = { kind: 'uk', sortCode: '200000', accountNumber: '55779911' }

  test.each([
    ['an IBAN', { account: 'NL91ABNA0417164300' }, 'EUR', { kind: 'iban', iban: 'NL91ABNA0417164300' }],
    [
      'a British IBAN for euros',
      { account: 'GB33BUKB20201555555555' },
      'EUR',
      { kind: 'iban', iban: 'GB33BUKB20201555555555' },
    ],
    [
      'a British IBAN for pounds',
      { account: 'GB33BUKB20201555555555' },
      'GBP',
      { kind: 'uk', sortCode: '202015', accountNumber: '55555555' },
    ],
    ['sort code and number in one', { account: '20000055779911' }, 'GBP', uk],
    ['with dashes', { account: '20-00-0055779911' }, 'GBP', uk],
    ['a number, and its bank’s sort code', { account: '55779911', branch: '200000' }, 'GBP', uk],
    ['a sort code as the clearing prints it', { account: '55779911', branch: 'GBDSC200000' }, 'GBP', uk],
  ] as const)('is read from %s', (_, sender, currency, account) => {
    expect(payer({ name: 'Greta Beispiel', ...sender }, currency)).toEqual({
      name: 'Greta Beispiel',
      account,
    })
  })

  test.each([
    ['nothing', {}, 'EUR'],
    ['an IBAN with a wrong check digit', { account: 'NL92ABNA0417164300' }, 'EUR'],
    ['a number alone', { account: '55779911' }, 'GBP'],
    ['a domestic number for euros', { account: '20000055779911' }, 'EUR'],
    ['a foreign IBAN for pounds', { account: 'NL91ABNA0417164300' }, 'GBP'],
  ] as const)('%s is no account to send money to', (_, sender, currency) => {
    expect(payer(sender, currency).account).toBeUndefined()
  })
})

test.each([
  ['a day that is over', '2026-11-20', '2026-11-20T23:59:59.999Z'],
  ['today', '2026-11-22', '2026-11-22T09:00:00.000Z'],
  ['tomorrow', '2026-11-23', '2026-11-22T09:00:00.000Z'],
  ['no day', undefined, '2026-11-22T09:00:00.000Z'],
] as const)('%s was booked by its end at the latest, and never after it was read', (_, bookingDay, at) => {
  const line = { bookingDay, remittance: '', additionalInformation: '' } as Line
  const { bookedAt } = receivedCredit(line, 'EUR', new Date('2026-11-22T09:00:00Z'))
  expect(bookedAt.toISOString()).toBe(at)
})
