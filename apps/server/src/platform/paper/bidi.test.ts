/** The places of letters of both directions in a line, as browsers show them. */
import { expect, test } from 'vitest'
import { directionOf, paragraphOf, turns } from './bidi.ts'

/** A line as it is seen, from the left to the right. */
const seen = (text: string, direction: 'ltr' | 'rtl') =>
  paragraphOf(text, direction)
    .runsOf(0, [...text].length)
    .map((run) => (run.direction === 'rtl' ? [...run.text].reverse().join('') : run.text))
    .join('')

test.each([
  ['abc 123', 'rtl', 'abc 123'],
  ['سعر 3.6% اليوم', 'rtl', 'مويلا %3.6 رعس'],
  ['(abc) سعر', 'rtl', 'رعس (abc)'],
  ['سعر (abc)', 'rtl', '(abc) رعس'],
  ['سعر (Sepolia (test)) بنك', 'rtl', 'كنب (Sepolia (test)) رعس'],
  ['Ana محمد بن علي Example', 'ltr', 'Ana يلع نب دمحم Example'],
  ['IBAN: DE89 3704', 'rtl', 'IBAN: DE89 3704'],
  ['דף 12-34, א', 'rtl', 'א ,12-34 ףד'],
  ['سعر 12-34', 'rtl', '34-12 رعس'],
  ['سعر ٣٤٫٥ و٦', 'rtl', '٦و ٣٤٫٥ رعس'],
  ['دفعت \u2066\u2212€3.00\u2069 رسوم', 'rtl', 'موسر \u2212€3.00 تعفد'],
  ['\u2066100.00 €\u2069 ← \u2066112.7 USDC\u2069', 'rtl', '112.7 USDC ← 100.00 €'],
  ['a \u2068سعر 1\u2069 b', 'ltr', 'a 1 رعس b'],
  ['« سعر »', 'rtl', '« رعس »'],
  ['abc.', 'rtl', '.abc'],
  // An embedding, an override, and a letter beyond the first plane.
  ['a \u202bسعر 1 b\u202c c', 'ltr', 'a b 1 رعس c'],
  ['\u202eabc\u202c', 'ltr', 'cba'],
  ['😀 سعر 1', 'ltr', '😀 1 رعس'],
] as const)('%j from the %s is seen as %j', (text, direction, line) => {
  expect(seen(text, direction)).toBe(line)
})

test('each line of a paragraph is turned on its own, and the blanks at its end stay at its end', () => {
  const { letters, runsOf } = paragraphOf('سعر abc بنك', 'rtl')
  expect(letters).toHaveLength(11)
  expect(runsOf(0, 4)).toEqual([{ text: 'سعر ', direction: 'rtl' }])
  expect(runsOf(4, 11).map(({ text }) => text)).toEqual([' بنك', 'abc'])
})

test('a text reads as its first letter with a direction does', () => {
  expect(directionOf('123 محمد')).toBe('rtl')
  expect(directionOf('\u2067محمد\u2069 Ana')).toBe('ltr')
  expect(directionOf('12:30')).toBe('ltr')
  expect(directionOf('12\nمحمد')).toBe('rtl')
  expect(turns('Ana Example, 12')).toBe(false)
  expect(turns('Ana علي')).toBe(true)
})
