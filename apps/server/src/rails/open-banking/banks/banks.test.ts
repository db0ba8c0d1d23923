/** The operator's list of banks: valid entries are read, a wrong one is one sentence. */
import { expect, test } from 'vitest'
import { currenciesOf, mayRedirect, readBanks } from './banks.ts'

const bank = {
  id: 'one',
  name: 'Bank One',
  countries: ['DE'],
  products: { EUR: 'sepa-credit-transfers' },
  baseUrl: 'https://xs2a.bank.example/psd2/',
  approach: 'redirect',
  clientId: 'agio',
}
const read = (...banks: object[]) => readBanks(JSON.stringify(banks))

test('a bank with what it needs; the rest is as usual', () => {
  const [one] = read(bank)
  expect(one).toMatchObject({
    baseUrl: 'https://xs2a.bank.example/psd2',
    startAuthorisation: 'implicit',
    headers: {},
  })
  expect(one && currenciesOf(one)).toEqual(['EUR'])
})

test('an impossible list of banks is refused with the place of its fault', () => {
  expect(() => readBanks('{')).toThrow('OPEN_BANKING_BANKS_FILE is not JSON.')
  expect(() => read({ ...bank, baseUrl: 'ftp://x' })).toThrow(/^OPEN_BANKING_BANKS_FILE: 0\.baseUrl/)
  expect(() => read({ ...bank, products: {} })).toThrow('0.products: names no currency')
  expect(() => read({ ...bank, aproach: 1 })).toThrow(/aproach/)
  expect(() => read(bank, bank)).toThrow('the bank one is listed twice')
})

test('customers are sent to the bank or to where the operator said, and nowhere else', () => {
  const [one] = read({ ...bank, redirectOrigins: ['https://login.bank.example/path'] })
  if (!one) throw new Error('no bank')
  const urls = [
    'https://xs2a.bank.example/x',
    'https://login.bank.example/y?z',
    'https://bank.example/',
    'http://xs2a.bank.example/',
    'javascript:alert(1)',
    'nonsense',
  ]
  expect(urls.map((url) => mayRedirect(one, url))).toEqual([true, true, false, false, false, false])
})
