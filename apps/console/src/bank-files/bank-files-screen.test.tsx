import { screen, within } from '@testing-library/react'
import type { BankFileView } from '@agio/contract'
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
  archivedAs: 'c53-2026-11-20.xml',
  copies: 0,
  container: null,
  contents: [],
  unreadEntries: [{ statement: 'S1', entry: 2, why: 'amount', said: '149,87 EUR CRDT BOOK X' }],
  cases: [{ id: '7', kind: 'bank_file_trouble', isOpen: true }],
  ...change,
})

test('a file shows what became of its money, which entry cannot be read and why, and leads to its case', async () => {
  stage(
    <BankFilesScreen />,
    { listBankFiles: () => ({ items: [file()], next: null }), getBankFile: () => file() },
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
    { listBankFiles: () => ({ items: [refused], next: null }), getBankFile: () => refused },
    `/console/bank_files/${id}?state=trouble`,
  )
  expect(await screen.findByText(/a kind of message that we do not read/)).toBeTruthy()
  expect(calls('listBankFiles')[0]?.input).toMatchObject({ query: { state: 'trouble' } })
})
