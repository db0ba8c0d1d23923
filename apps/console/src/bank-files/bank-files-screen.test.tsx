import { fireEvent, screen, within } from '@testing-library/react'
import type { BankFileView, BankLine } from '@agio/contract'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { BankFilesScreen } from './index.ts'

const id = 'ab'.repeat(32)
const sums = [
  {
    currency: 'EUR',
    direction: 'in' as const,
    total: '160.00',
    posted: '100.00',
    doubt: '30.00',
    known: '20.00',
    waiting: '10.00',
    closed: '0.00',
  },
]
const file = (change: Partial<BankFileView> = {}): BankFileView => ({
  id,
  name: 'c53-2026-11-20.xml',
  at: '2026-11-20 12:00:00',
  account: 'EUR',
  kind: 'camt.053',
  state: 'entries_unread',
  entries: 5,
  unread: 1,
  sums,
  refusal: null,
  totals: [{ currency: 'EUR', entries: 4, total: '160.00' }],
  statements: [{ place: 0, id: 'S1', account: 'EUR', lines: 4, sums }],
  archivedAs: 'c53-2026-11-20.xml',
  copies: 0,
  container: null,
  contents: [],
  unreadEntries: [{ statement: 'S1', entry: 2, why: 'amount', said: '149,87 EUR CRDT BOOK X' }],
  cases: [{ id: '7', kind: 'bank_file_trouble', isOpen: true }],
  ...change,
})

const noLines = { items: [], next: null }

test('a file shows what became of its money, which entry cannot be read and why, and leads to its case', async () => {
  stage(
    <BankFilesScreen />,
    {
      listBankFiles: () => ({ items: [file()], next: null }),
      getBankFile: () => file(),
      listBankLines: () => noLines,
    },
    `/console/bank_files/${id}`,
  )
  const sum = within(await screen.findByRole('region', { name: 'What became of its money, as a table' }))
  expect(sum.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MoneyEUR in',
    'Total160.00 EUR',
    'Posted100.00 EUR',
    'In doubt30.00 EUR',
    'Known before20.00 EUR',
    'Waiting10.00 EUR',
    'Closed0.00 EUR',
  ])
  expect(screen.getByText(/Its 4 entries add up to 160.00 EUR/)).toBeTruthy()
  const unread = within(screen.getByRole('region', { name: 'Entries that cannot be read, as a table' }))
  expect(unread.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'S1',
    '2',
    'no amount that can be read',
    '149,87 EUR CRDT BOOK X',
  ])
  expect(screen.getByRole('link', { name: /bank file trouble/i }).getAttribute('href')).toBe(
    '/console/cases/7',
  )
})

test('the address chooses the files with trouble, and a file of no known kind says why', async () => {
  const refused = file({ kind: null, state: 'refused', refusal: 'bank.message_unknown', sums: [], unread: 0 })
  const { calls } = stage(
    <BankFilesScreen />,
    {
      listBankFiles: () => ({ items: [refused], next: null }),
      getBankFile: () => refused,
      listBankLines: () => noLines,
    },
    `/console/bank_files/${id}?state=trouble`,
  )
  expect(await screen.findByText(/a kind of message that we do not read/)).toBeTruthy()
  expect(calls('listBankFiles')[0]?.input).toMatchObject({ query: { state: 'trouble' } })
})

test('the lines of a file show their fate, lead to the line that each repeats, and are chosen by statement and fate', async () => {
  const line: BankLine = {
    id: 'l1',
    statement: 'S2',
    entry: 3,
    day: '2026-11-20',
    direction: 'in',
    currency: 'EUR',
    amount: '20.00',
    fate: 'known',
    reference: 'A7001',
    endToEndId: null,
    isUnallocated: false,
    other: { file: { id: 'cd', name: 'c54.xml' }, kind: 'camt.054', statement: 'N1', entry: 1 },
  }
  const doubt: BankLine = { ...line, id: 'l2', entry: 4, fate: 'doubt', reference: null, isUnallocated: true }
  const two = file({
    statements: [
      { place: 0, id: 'S1', account: 'EUR', lines: 2, sums },
      { place: 1, id: 'S2', account: 'EUR', lines: 2, sums },
    ],
  })
  const { calls } = stage(
    <BankFilesScreen />,
    {
      listBankFiles: () => ({ items: [two], next: null }),
      getBankFile: () => two,
      listBankLines: () => ({ items: [line, doubt], next: null }),
    },
    `/console/bank_files/${id}`,
  )
  const table = within(await screen.findByRole('region', { name: 'Lines, as a table' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LineAmountFateOther reportBookedReference',
    'S2, entry 320.00 EUR inKnown beforeRepeats N1, entry 1 of c54.xml2026-11-20A7001',
    'S2, entry 420.00 EUR inIn doubtMay repeat N1, entry 1 of c54.xml · Unmatched payment2026-11-20none',
  ])
  const [repeated] = table.getAllByRole('link', { name: 'N1, entry 1 of c54.xml' })
  expect(repeated?.getAttribute('href')).toBe('/console/bank_files/cd')
  expect(table.getByRole('link', { name: 'Unmatched payment' }).getAttribute('href')).toBe(
    '/console/unmatched/l2',
  )
  for (const name of ['S1 · EUR', 'S2 · EUR'])
    expect(screen.getByRole('region', { name: `${name}, as a table` })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Statement' }), { target: { value: '1' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Fate' }), { target: { value: 'known' } })
  expect(calls('listBankLines').at(-1)?.input).toEqual({
    query: { file: id, limit: 50, fate: 'known', statement: 1, cursor: undefined },
  })
})
