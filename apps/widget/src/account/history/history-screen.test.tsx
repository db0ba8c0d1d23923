import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { HistoryScreen } from './history-screen.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(cleanup)

const item = (at: number) => ({
  service: 'sell',
  id: `ord_${'a'.repeat(25)}${at}`,
  status: 'C',
  state: 'completed',
  reason: null,
  createdAt: '2026-11-20 11:00:00',
  send: { currency: 'USDC@1', amount: `${at}00.00` },
  receive: { currency: 'EUR', amount: `${at}00.00` },
  counterparty: `DE** **** 300${at}`,
  reference: 'RF18539007547034',
})

test('the next page follows the first, and one that does not come says why and is tried again', async () => {
  let fails = true
  const listTransactions = ({ query }: { query?: unknown }) => {
    if ((query as { cursor: string }).cursor === '') return { items: [item(1)], next: 'two' }
    if (fails) throw new Refused('offline', 0, '')
    return { items: [item(2)], next: null }
  }
  await stage(<HistoryScreen />, { listTransactions })
  expect(await screen.findByText('DE** **** 3001')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/The service could not be reached/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('DE** **** 3002')).toBeTruthy()
  expect(screen.getByText('DE** **** 3001')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('after a change as many pages are read anew as were open', async () => {
  const asked: string[] = []
  const listTransactions = ({ query }: { query?: unknown }) => {
    const { cursor } = query as { cursor: string }
    asked.push(cursor)
    return cursor === '' ? { items: [item(1)], next: 'two' } : { items: [item(2)], next: null }
  }
  const { app } = await stage(<HistoryScreen />, { listTransactions })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('DE** **** 3002')
  await app.queries.invalidateQueries({ queryKey: ['transactions'] })
  expect(asked).toEqual(['', 'two', '', 'two'])
  expect(screen.getByText('DE** **** 3002')).toBeTruthy()
})

test('the server is asked by group and by the days of this person; the table follows every filter', async () => {
  const opened: unknown[] = []
  const { app, asked } = await stage(<HistoryScreen />, {
    listTransactions: () => ({ items: [item(1)], next: null }),
  })
  Object.assign(app.api, { open: async (...call: unknown[]) => (opened.push(call), new Response('')) })
  URL.createObjectURL = () => 'blob:one'
  fireEvent.click(await screen.findByLabelText('Completed'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const filter = { show: 'completed', from: '2026-11-01', to: '', q: '', zone }
  await expect
    .poll(() => asked.at(-1)?.input, { timeout: 10_000 })
    .toMatchObject({ query: { ...filter, cursor: '' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await expect.poll(() => opened).toMatchObject([['exportTransactions', { query: filter }, {}]])
})

test('a sale in the archive says how it ended', async () => {
  const items = [{ ...item(1), state: 'archived', status: 'Z', reason: 'paid' }]
  await stage(<HistoryScreen />, { listTransactions: () => ({ items, next: null }) })
  expect(await screen.findByText(/Paid out/)).toBeTruthy()
})
