import { expect, test } from 'vitest'
import {
  accountLabel,
  isBankName,
  validatePayee,
  maskedName,
  referenceProblem,
  remittance,
} from './beneficiary.ts'
import { receiptCode } from '../core/record.ts'

const day = '2026-11-20'
const rules = { notServed: ['KP', 'CH'] }

test('euros need an IBAN that SEPA reaches, pounds a sort code and account number or a GB IBAN', () => {
  const name = 'Greta Beispiel'
  expect(validatePayee('EUR', { name, iban: 'DE89 3704 0044 0532 0130 00' }, day, rules)).toEqual({
    payee: { name, account: { kind: 'iban', iban: 'DE89370400440532013000' } },
  })
  expect(validatePayee('GBP', { name, sortCode: '60-16-13', accountNumber: '31926819' }, day, rules)).toEqual(
    {
      payee: { name, account: { kind: 'uk', sortCode: '601613', accountNumber: '31926819' } },
    },
  )
  expect(validatePayee('GBP', { name, iban: 'GB29 NWBK 6016 1331 9268 19' }, day, rules)).toMatchObject({
    payee: { account: { kind: 'uk', sortCode: '601613', accountNumber: '31926819' } },
  })
  expect(validatePayee('GBP', { name, iban: 'DE89 3704 0044 0532 0130 00' }, day, rules)).toEqual({
    problems: [{ field: 'beneficiary.iban', code: 'iban.invalid' }],
  })
  expect(validatePayee('GBP', { name }, day, rules)).toEqual({
    problems: [
      { field: 'beneficiary.sortCode', code: 'required' },
      { field: 'beneficiary.accountNumber', code: 'required' },
    ],
  })
})

test.each([
  'Jürgen Groß',
  "Siobhán O'Hara-Lloyd",
  'Łukasz Żółć',
  'Ελένη',
  'Иван Петров',
  'Beispiel & Co. (1988)',
])('a name that banks can write: %s', (name) => expect(isBankName(name)).toBe(true))
test.each(['山田 太郎', 'A', '12345', 'Greta 🌷', 'Greta <b>'])('a name that they cannot: %s', (name) =>
  expect(isBankName(name)).toBe(false),
)

test('a reference holds what the payment can carry: 140 characters in SEPA, 18 in the United Kingdom', () => {
  expect(referenceProblem('EUR', undefined)).toBeUndefined()
  expect(referenceProblem('EUR', 'Rent Nov flat 3 2')).toBeUndefined()
  for (const text of ['Miete für Mai', 'Rent/Nov', 'Invoice 12-A', '(x)'])
    expect(referenceProblem('EUR', text)).toEqual({ field: 'reference', code: 'alnum' })
  expect(referenceProblem('GBP', 'x'.repeat(19))).toMatchObject({ code: 'too_long', params: { max: '18' } })
})

test('the payee reads the typed words first, then our reference where there is room', () => {
  const ours = 'RF10M9N155SFW5CG32'
  expect(remittance('EUR', undefined, ours)).toBe(ours)
  expect(remittance('EUR', 'Rent', ours)).toBe(`Rent ${ours}`)
  expect(remittance('EUR', 'x'.repeat(130), ours)).toBe('x'.repeat(130))
  expect(remittance('GBP', 'Rent', ours)).toBe('Rent')
})

test('masks let people recognise their own and learn nothing of others', () => {
  expect(maskedName('Jürgen O’Hara 3rd')).toBe('J*** O***’H*** 3***')
  expect(accountLabel({ kind: 'iban', iban: 'DE89370400440532013000' })).toBe('DE** **** 3000')
  expect(accountLabel({ kind: 'uk', sortCode: '601613', accountNumber: '31926819' })).toBe(
    '60-**-** ****6819',
  )
})

test('no payout goes to a country that is not served: by the address, or by the account', () => {
  const address = { street: 'Straße', building: '1', postCode: '1', town: 'Ort', country: 'KP' }
  const code = 'country-not-supported'
  const wish = { name: 'Greta Beispiel', iban: 'DE89 3704 0044 0532 0130 00' }
  expect(validatePayee('EUR', { ...wish, address }, day, rules)).toEqual({
    problems: [{ field: 'beneficiary.address.country', code }],
  })
  expect(validatePayee('EUR', { ...wish, iban: 'CH93 0076 2011 6238 5295 7' }, day, rules)).toEqual({
    problems: [{ field: 'beneficiary.iban', code }],
  })
  expect(
    validatePayee('EUR', { ...wish, address: { ...address, country: 'KR' } }, day, rules),
  ).toHaveProperty('payee')
})

test('a receipt code is the same for ever, and another for another completion', () => {
  const key = Buffer.alloc(32, 1)
  expect(receiptCode('ord_a', 7, key)).toBe(receiptCode('ord_a', 7, key))
  expect(
    new Set([receiptCode('ord_a', 7, key), receiptCode('ord_a', 9, key), receiptCode('ord_b', 7, key)]),
  ).toHaveLength(3)
  expect(receiptCode('ord_a', 7, key)).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
})
