import { expect, test } from 'vitest'
import { isCompact, takeUpLooks, turnDensity, turnTheme } from './looks.ts'

test('a choice of looks is taken up again where the page starts anew, and nothing else that was kept', () => {
  const { dataset } = document.documentElement
  window.matchMedia = () => ({ matches: false }) as MediaQueryList
  turnDensity()
  turnTheme()
  expect([isCompact(), dataset['theme']]).toEqual([true, 'dark'])
  delete dataset['density']
  delete dataset['theme']
  takeUpLooks()
  expect([isCompact(), dataset['theme']]).toEqual([true, 'dark'])
  turnDensity()
  turnTheme()
  expect([isCompact(), dataset['theme']]).toEqual([false, 'light'])
  delete dataset['theme']
  localStorage.setItem('agio theme', 'of another program')
  takeUpLooks()
  expect(dataset['theme']).toBeUndefined()
})
