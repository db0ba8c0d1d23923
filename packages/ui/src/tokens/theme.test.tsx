import { expect, test } from 'vitest'
import { applyTheme, contrast } from './theme.ts'

function themed(theme: Parameters<typeof applyTheme>[0]) {
  const root = document.createElement('div')
  applyTheme(theme, root)
  return {
    read: (name: string) => root.style.getPropertyValue(`--agio-${name}`),
    scheme: root.dataset['theme'],
  }
}

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

test('a pale accent is darkened until it can be read', () => {
  const { read } = themed({ accent: '#ffd54a' })
  expect(contrast(read('accent'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('a text nobody could read is left out; a dark surface makes a dark page', () => {
  const { read, scheme } = themed({ surface: '#101418', text: '#202428' })
  expect(read('surface')).toBe('#101418')
  expect(read('text')).toBe('')
  expect(scheme).toBe('dark')
})

test('values that are more than values are left out', () => {
  const { read } = themed({ radius: '12px; background: url(x)', font: 'x; color: red', accent: 'red' })
  expect([read('radius'), read('font'), read('accent')]).toEqual(['', '', ''])
})
