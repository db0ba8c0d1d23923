import { expect, test } from 'vitest'
import { maskEmail, maskName, maskText } from './masks.ts'

test('a mask keeps the first letter of a word and not its length', () => {
  expect(maskName('Greta Beispiel')).toBe('G*** B***')
  expect(maskName('  Gé  B ')).toBe('G*** B***')
  expect(maskEmail('greta@example.test')).toBe('g***@example.test')
  expect(maskEmail('g@example.test')).toBe(maskEmail('gwendoline@example.test'))
  expect(maskText('for Al, RF18 from Magdalena')).toBe('f*** Al, RF18 f*** M***')
})
