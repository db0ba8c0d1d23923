import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDraft } from '../../app/session/draft.ts'
import {
  beginningOf,
  beneficiaryOf,
  beneficiaryProblems,
  groupIban,
  groupSortCode,
  ibanHolds,
} from './beneficiary-check.ts'

const ada = { ...emptyDraft, name: ' Ada Example ', iban: 'de89 3704 0044 0532 0130 00' }

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['de89-3704-0044-0532-0130-00', true],
  ['DE88370400440532013000', false],
  ['DE00370400440532013000', false],
  ['DE89', false],
  ['', false],
])('the check digits of "%s" hold: %s', (iban, holds) => expect(ibanHolds(iban)).toBe(holds))

const pasted = [
  '\u200bDE89 3704 0044 0532 0130 00',
  'ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００',
  'IBAN DE89370400440532013000',
]
const vectors = join(import.meta.dirname, '../../../../../../shared/vectors/public-cases/cases.json')
const { 'iban pasted': cases = [] } = existsSync(vectors)
  ? (JSON.parse(readFileSync(vectors, 'utf8')) as Record<string, string[]>)
  : {}
test.each([...pasted, ...cases.filter((text) => text.startsWith('IBAN'))])(
  '"%s" is pasted as an IBAN',
  (text) => {
    expect(ibanHolds(text)).toBe(true)
    expect(groupIban(text)).toBe('DE89 3704 0044 0532 0130 00')
    expect(beneficiaryOf({ ...ada, iban: text }, 'EUR')).toMatchObject({ iban: 'DE89370400440532013000' })
  },
)

test.each([
  ['DE89 370', undefined],
  ['de89 3704', 'DE893704'],
  ['DE89 3704 0', 'DE893704'],
  ['DE89 3704 0044', 'DE8937040044'],
  ['DE89 3704 0044 0532 0130 00', undefined],
  ['8937 0400', undefined],
])('of "%s" the bank is asked by %s', (typed, beginning) => expect(beginningOf(typed)).toBe(beginning))

test('an IBAN is grouped as it stands on a card, a sort code in pairs', () => {
  expect(groupIban('de8937040044')).toBe('DE89 3704 0044')
  expect(groupIban('DE89 3704 ')).toBe('DE89 3704')
  expect(['2', '20', '200', '2000', '200000', '20-00-00'].map(groupSortCode)).toEqual([
    '2',
    '20',
    '20-0',
    '20-00',
    '20-00-00',
    '20-00-00',
  ])
})

test('euros need an IBAN, pounds a sort code and an account number; an address is whole or not there', () => {
  expect(beneficiaryProblems(ada, 'EUR')).toEqual({})
  expect(Object.keys(beneficiaryProblems(emptyDraft, 'EUR'))).toEqual(['name', 'iban'])
  expect(Object.keys(beneficiaryProblems(ada, 'GBP'))).toEqual(['sortCode', 'accountNumber'])
  expect(Object.keys(beneficiaryProblems({ ...ada, town: 'Berlin' }, 'EUR'))).toEqual([
    'street',
    'building',
    'postCode',
    'country',
  ])
})

test('an address in a country without postal codes needs none', () => {
  const dublin = { ...ada, street: 'Main Street', building: '1', town: 'Dublin' }
  expect(Object.keys(beneficiaryProblems({ ...dublin, country: 'IE' }, 'EUR'))).toEqual([])
  expect(Object.keys(beneficiaryProblems({ ...dublin, country: 'DE' }, 'EUR'))).toEqual(['postCode'])
})

test('only what belongs to the currency goes on the wire', () => {
  expect(beneficiaryOf(ada, 'EUR')).toEqual({ name: 'Ada Example', iban: 'DE89370400440532013000' })
  expect(beneficiaryOf({ ...ada, sortCode: '20-00-00', accountNumber: '1234 5678' }, 'GBP')).toEqual({
    name: 'Ada Example',
    sortCode: '200000',
    accountNumber: '12345678',
  })
})
