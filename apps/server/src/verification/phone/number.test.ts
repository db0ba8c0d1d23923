/** Guarantees of reading phone numbers. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lacksCountry, readNumber } from './number.ts'

const file = new URL('../../../../../../shared/vectors/phone-examples.json', import.meta.url)

/** Territories without a numbering plan of their own: their numbers are those of the country named. */
const sharedPlans: Readonly<Record<string, readonly string[]>> = {
  AX: ['FI'],
  CC: ['AU'],
  EH: ['MA'],
  MF: ['GP', 'BL'],
  SJ: ['NO'],
}

type Case = { readonly id: string; readonly region: string; readonly e164: string }

test.skipIf(!existsSync(file))(
  'every published example is read, and belongs to its region (needs shared/vectors)',
  () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
    expect(cases.length).toBeGreaterThan(300)
    for (const { id, e164, region } of cases) {
      const read = readNumber(e164)
      expect(read?.number, id).toBe(e164)
      expect([region, ...(sharedPlans[region] ?? [])], id).toContain(read?.country)
    }
  },
)

test('one calling code serves many countries: the number decides', () => {
  const countryOf = (text: string) => readNumber(text)?.country
  expect(countryOf('+1 212 555 2368')).toBe('US')
  expect(countryOf('+1 204 234 5678')).toBe('CA')
  expect(countryOf('+44 7781 123456')).toBe('GG')
  expect(countryOf('+44 7400 123456')).toBe('GB')
  expect(countryOf('+7 771 000 9998')).toBe('KZ')
  expect(countryOf('+7 912 345 67 89')).toBe('RU')
})

test.each([
  ['+49 1512 3456789', '+4915123456789'],
  ['0049 (1512) 345-6789', '+4915123456789'],
  ['  +49 1512 3456789 ', '+4915123456789'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+49 (0)1512 3456789', '+4915123456789'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+٤٩ ١٥١٢ ٣٤٥٦٧٨٩', '+4915123456789'],
  ['۰۰۴۹ ۱۵۱۲ ۳۴۵۶۷۸۹', '+4915123456789'],
  ['＋４９ １５１２ ３４５６７８９', '+4915123456789'],
  ['\u202a+49 1512 3456789\u202c', '+4915123456789'],
])('%s is %s', (text, number) => expect(readNumber(text)?.number).toBe(number))

test.each([
  '01512 3456789',
  '+49',
  '+49 1512 34567890123',
  '+999 123456',
  'call me',
  '+49 1512 3456789 ext. 5',
  'tel:+49 1512 3456789 or so',
])('%s is no number', (text) => expect(readNumber(text)).toBeUndefined())

test.each(['+7 978 123 45 67', '+7 365 212 34 56'])(
  '%s, of Crimea, is of no country that is served',
  (text) => expect(readNumber(text)).toMatchObject({ country: undefined }),
)

test.each([
  ['+49 1512 3456789', 'a mobile phone', true],
  ['+1 212 555 2368', 'of a plan that does not tell', true],
  ['+49 30 901820', 'a landline', false],
  ['+44 70 0912 3456', 'one that follows a person, at their price', false],
  ['+44 56 1234 5678', 'a line over the internet', false],
  ['+49 900 1234567', 'one that costs its caller', false],
  ['+44 808 157 0192', 'one that is free to call', false],
])('%s, %s, takes a code: %s', (text, _, isMobile) => expect(readNumber(text)).toMatchObject({ isMobile }))

test.each([
  ['0151 2345678', true],
  ['(0151) 234-5678', true],
  ['+49 1512 34567890123', false],
  ['call me', false],
])('%s lacks its country: %s', (text, lacks) => expect(lacksCountry(text)).toBe(lacks))
