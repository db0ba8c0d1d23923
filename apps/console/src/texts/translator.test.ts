import { expect, test } from 'vitest'
import { languagesOf, ofConsole } from '../../../../scripts/pages/catalogues.ts'
import { languageOf, languages, translator } from './translator.ts'

test('every language of the console has its catalogues, and no other is kept', () => {
  expect(languagesOf(ofConsole).toSorted()).toEqual(Object.keys(languages).toSorted())
})

test('the first language of the browser that the console has is taken; else English', () => {
  expect(languageOf(['ja-JP', 'en-GB'])).toBe('en')
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
