/** A spreadsheet reads the cells, and does not run them as formulas. */
import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+1', "'-1+1"],
  ['-2|cmd', "'-2|cmd"],
  ['\tx', "'\tx"],
  ['\n=1+1', `"'\n=1+1"`],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋49 30', "'＋49 30"],
  ['－1+1', "'－1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1', "'\u200b=1"],
  ['-100.00', '-100.00'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('%j is written as %j', (value, written) => {
  expect(csvRow([value, ''])).toBe(`${written},\r\n`)
})
