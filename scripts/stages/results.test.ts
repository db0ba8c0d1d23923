import { expect, test } from 'vitest'
import { told } from './results.mjs'

const attempts = Array.from({ length: 90 }, () => '    14 × unexpected value "hidden"')
const output = [
  'Error: expect(locator).toBeVisible() failed',
  'Expected: visible',
  '',
  'Call log:',
  '  - Expect "toBeVisible" with timeout 45000ms',
  ...attempts,
  '',
  '  41 |   await page.goto(url)',
  '> 42 |   await expect(sent).toBeVisible()',
  '    at sell.spec.ts:42:22',
].join('\n')

test('a failure tells what was expected and where, without its log of attempts', () => {
  const lines = told([{ stage: 'browser', name: 'a sale', output }])
  expect(lines).toContain('    Expected: visible')
  expect(lines).toContain('    > 42 |   await expect(sent).toBeVisible()')
  expect(lines.filter((line) => /Call log|unexpected value/.test(line))).toEqual([])
})

test('a failure in a browser tells what the page showed', () => {
  const shown = ['- heading "Cases" [level=2]', '- paragraph: This case is not in the list']
  const lines = told([{ stage: 'browser', name: 'a case', output, shown }])
  expect(lines).toContain('      - paragraph: This case is not in the list')
})

test('a long failure is cut, and the names of all stand at the end', () => {
  const long = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n')
  const failed = ['one', 'two', 'three'].map((name) => ({ stage: 'stories', name, output: long }))
  const lines = told(failed)
  expect(lines.length).toBeLessThan(3 * 30 + 10)
  expect(lines).toContain('    … 35 more lines')
  expect(lines.slice(-3)).toEqual(['✗ stories: one', '✗ stories: two', '✗ stories: three'])
  expect(told([])).toEqual([])
})
