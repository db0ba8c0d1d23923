import { expect, test } from 'vitest'
import { compiled, languagesOf, ofWidget, packOf } from './catalogues.ts'

const english = {
  hello: "It's {name}'s order",
  banks: '{count, plural, one {# bank} other {# banks}}',
}

test('values stay in braces, and a text that counts becomes one text per plural form', () => {
  expect(compiled(english, english, 'en', 'en/x')).toEqual({
    hello: "It's {name}'s order",
    banks: ['count', { one: '{count} bank', other: '{count} banks' }],
  })
})

test.each([
  ['lacks a text', { hello: '{name}' }, 'de/x lacks banks.'],
  ['has an empty text', { ...english, hello: ' ' }, 'de/x lacks hello.'],
  [
    'has a text that English does not have',
    { ...english, more: 'x' },
    'de/x has more, which English does not have.',
  ],
  [
    'has another value',
    { ...english, hello: 'Für {nmae}' },
    'de/x hello has the values "nmae", English "name".',
  ],
  [
    'lacks a plural form',
    { ...english, banks: '{count, plural, other {# Banken}}' },
    'de/x banks has the plural forms "other", de "one other".',
  ],
  [
    'chooses by a word',
    { ...english, hello: '{name, select, a {x} other {y}}' },
    'de/x hello has the values "", English "name".',
  ],
  ['opens a brace and does not close it', { ...english, hello: '{name' }, /EXPECT_ARGUMENT_CLOSING_BRACE/],
])('a language that %s does not build', (_, own, sentence) => {
  expect(() => compiled(own, english, 'de', 'de/x')).toThrow(sentence)
})

test('the packs of the widget are built of every language, and no key is in two rooms', () => {
  for (const language of languagesOf(ofWidget)) {
    const keys = Object.keys(ofWidget.packs).flatMap((pack) => Object.keys(packOf(ofWidget, language, pack)))
    expect(new Set(keys).size, language).toBe(keys.length)
  }
})
