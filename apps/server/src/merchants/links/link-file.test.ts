import { expect, test } from 'vitest'
import { readLinkFile } from './link-file.ts'

const columns = ['payee', 'uses', 'amount', 'description', 'days']
const read = (text: string | Uint8Array) =>
  readLinkFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, columns)
const fields = (text: string | Uint8Array) => {
  const file = read(text)
  return 'refused' in file ? file.fields : undefined
}

test('each line has its number in the file, over empty ones and both ends of lines; empty cells are left out', () => {
  const lines = [
    { line: 2, cells: { amount: '25.00', description: 'Roses, red' } },
    { line: 4, cells: { description: 'say "yes"' } },
    { line: 6, cells: { amount: '7' } },
  ]
  const rows = ['amount,description', '25.00,"Roses, red"', '', ',"say ""yes"""', ',', ' 7 ,']
  expect(read(rows.join('\n'))).toEqual({ lines })
  expect(read(`\ufeff${rows.join('\r\n')}\r\n`)).toEqual({ lines })
})

test('a cell of two lines moves no number of the lines below it', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(read(['amount,description', '1,"Roses', 'red"', '2,Tulips', ''].join(end))).toMatchObject({
      lines: [
        { line: 3, cells: { description: 'Roses\nred' } },
        { line: 4, cells: { description: 'Tulips' } },
      ],
    })
})

test('semicolons divide where the header has them', () => {
  expect(read('amount;description\n25.00;Roses, red\n')).toEqual({
    lines: [{ line: 2, cells: { amount: '25.00', description: 'Roses, red' } }],
  })
})

test('a line with more cells than the header is marked; one with fewer has fewer', () => {
  expect(read('amount,days\n1,2,3\n1\n')).toMatchObject({
    lines: [
      { line: 2, tooLongFor: 2 },
      { line: 3, cells: { amount: '1' } },
    ],
  })
})

test('a file without links is refused whole, with the place of its first fault', () => {
  expect(fields('')).toMatchObject([{ field: 'file', code: 'required' }])
  expect(fields('amount,days\n')).toMatchObject([{ field: 'file', code: 'required' }])
  expect(fields('amount,Betrag\n1,2\n')).toEqual([
    { field: 'Betrag', code: 'unknown', params: { problem: 'Links have no column "Betrag".' } },
  ])
  expect(fields('amount,amount\n1,2\n')).toMatchObject([{ field: 'amount', code: 'invalid' }])
  expect(fields('__proto__\n1\n')).toMatchObject([{ field: '__proto__', code: 'unknown' }])
  expect(fields('amount,days\n1,2\n1,"2\n1,2\n')).toMatchObject([
    { field: 'file', code: 'invalid', params: { line: '3' } },
  ])
  expect(fields(Uint8Array.of(0x61, 0xfc, 0x0a))).toMatchObject([{ field: 'file', code: 'invalid' }])
})

test('a file has 500 links at most', () => {
  const file = (count: number) => `days\n${'7\n'.repeat(count)}`
  expect(read(file(500))).toHaveProperty('lines.length', 500)
  expect(fields(file(501))).toMatchObject([{ field: 'file', code: 'too_long', params: { max: '500' } }])
})

test('a header of many names is refused with the first of its problems', () => {
  for (const names of [
    Array.from({ length: 30_000 }, (_, at) => `column-${at}`),
    Array<string>(30_000).fill('days'),
  ])
    expect(fields(`${names.join(',')}\n1\n`)).toHaveLength(50)
})
