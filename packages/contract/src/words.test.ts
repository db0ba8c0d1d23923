/** Every route reads a line of text like this. */
import { expect, test } from 'vitest'
import { Email, line } from './words.ts'

test.each([
  ['\u200bMara Lind\ufeff', 'Mara Lind'],
  ['Ma\u00adra\u2060 Lind ', 'Mara Lind'],
  [' \u200b Mara Lind', 'Mara Lind'],
  // Persian and Bengali names are spelt with joiners.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['র\u200d্যাব', 'র\u200d্যাব'],
])('a line of %j is %j', (typed, kept) => expect(line(100).parse(typed)).toBe(kept))

test('invisible signs are no line', () => {
  expect(line(100).safeParse('\u200b \ufeff').success).toBe(false)
  expect(line(3).safeParse('\u200bAda\u200b').success).toBe(true)
})

test('a mail address is read without the invisible signs of what it was copied from', () => {
  expect(Email.parse('\u200bAna@Example.test\ufeff ')).toBe('ana@example.test')
  expect(Email.safeParse('ana@exa\u200bmple').success).toBe(false)
})
