import { expect, test } from 'vitest'
import { languagesOf, ofConsole } from '../../../../scripts/pages/catalogues.ts'
import { languageFor, languageOf, languages, translator } from './translator.ts'

test('every language of the console has its catalogues, and no other is kept', () => {
  expect(languagesOf(ofConsole).toSorted()).toEqual(Object.keys(languages).toSorted())
})

test('the first language of the browser that the console has is taken; else English', () => {
  expect(languageOf(['ja-JP', 'en-GB'])).toBe('en')
  expect(languageOf(['ja-JP', 'de-AT', 'en'])).toBe('de')
  expect(languageOf([])).toBe('en')
})

test('values are put in place of their names, and one with braces is not read again', () => {
  const { t } = translator({ en: { held: 'Held by {by}: {reason}' } })
  expect(t('held', { by: '{reason}', reason: 'x' })).toBe('Held by {reason}: x')
})

test('a key from outside has a text or none', () => {
  const { find } = translator({ en: { known: 'Known' } })
  expect([find('known'), find('unknown'), find('toString')]).toEqual(['Known', undefined, undefined])
})

test('an operator reads English, whose rooms are in no other language', () => {
  expect(languageFor(true, ['de'])).toBe('en')
  expect(languageFor(false, ['de'])).toBe('de')
})

test('a room that has no German is said in English, with its plural forms', () => {
  const rows = (values: Readonly<Record<string, string | number>>, language: string) =>
    `${values['count']} ${language}`
  expect(translator({ en: { rows } }, 'de').t('rows', { count: 2 })).toBe('2 en')
  expect(translator({ en: { rows }, de: { rows } }, 'de').t('rows', { count: 2 })).toBe('2 de')
})
