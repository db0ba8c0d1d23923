import { expect, test } from 'vitest'
import { fitting, type Bank } from './banks-query.ts'

const bank = (id: string, name: string, more: Partial<Bank> = {}): Bank => ({
  id,
  name,
  logo: null,
  countries: ['DE'],
  currencies: ['EUR'],
  health: 'up',
  ...more,
})
const banks = [
  bank('down', 'Abend Bank', { health: 'down' }),
  bank('oe', 'Österreichische Musterbank', { countries: ['AT'] }),
  bank('uk', 'Example Bank', { countries: ['GB'], currencies: ['GBP'] }),
]
const ids = (filter: Partial<Parameters<typeof fitting>[1]>) =>
  fitting(banks, { q: '', country: '', currency: '', ...filter }).map(({ id }) => id)

test('banks are found by words, without their accents, by country and by currency', () => {
  expect(ids({ q: 'osterr bank' })).toEqual(['oe'])
  expect(ids({ country: 'DE' })).toEqual(['down'])
  expect(ids({ currency: 'GBP' })).toEqual(['uk'])
  expect(ids({ q: 'nobody' })).toEqual([])
})

test('a bank that does not answer is still shown, last', () => {
  expect(ids({})).toEqual(['uk', 'oe', 'down'])
})
