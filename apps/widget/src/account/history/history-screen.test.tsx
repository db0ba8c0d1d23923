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
  waitsForYou: false,
  paysLink: false,
})

test('the next page follows the first, and one that does not come says why and is tried again', async () => {
  let fails = true
  const listTransactions = ({ query }: { query?: unknown }) => {
    if ((query as { show?: string }).show === 'attention') return { items: [], next: null }
    if ((query as { cursor: string }).cursor === '') return { items: [item(1)], next: 'two' }
    if (fails) throw new Refused('offline', 0, '')
    return { items: [item(2)], next: null }
  }
  await stage(<HistoryScreen />, { listTransactions })
  expect(await screen.findByText(/100\.00 to ••3001/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/We can't reach the service/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/200\.00 to ••3002/)).toBeTruthy()
  expect(screen.getByText(/100\.00 to ••3001/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('after a change as many pages are read anew as were open', async () => {
  const asked: string[] = []
  const listTransactions = ({ query }: { query?: unknown }) => {
    const { cursor, show } = query as { cursor: string; show?: string }
    if (show === 'attention') return { items: [], next: null }
    asked.push(cursor)
    return cursor === '' ? { items: [item(1)], next: 'two' } : { items: [item(2)], next: null }
  }
  const { app } = await stage(<HistoryScreen />, { listTransactions })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText(/200\.00 to ••3002/)
  await app.queries.invalidateQueries({ queryKey: ['transactions'] })
  expect(asked).toEqual(['', 'two', '', 'two'])
  expect(screen.getByText(/200\.00 to ••3002/)).toBeTruthy()
})

test('the server is asked by group and by the days of this person; the table follows every filter', async () => {
  const { asked } = await stage(<HistoryScreen />, {
    listTransactions: () => ({ items: [item(1)], next: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  fireEvent.click(await screen.findByLabelText('Completed'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const filter = { show: 'completed', from: '2026-11-01', to: '', q: '', zone }
  await expect
    .poll(() => asked.at(-1)?.input, { timeout: 10_000 })
    .toMatchObject({ query: { ...filter, cursor: '' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await expect.poll(() => asked.at(-1)?.name).toBe('createDownload')
  const { body } = (asked.at(-1) ?? { input: {} }).input as { body: { path: string } }
  const { pathname, searchParams } = new URL(body.path, 'https://pay.example')
  expect(pathname).toBe('/api/transactions/export')
  const { show, from } = filter
  expect(Object.fromEntries(searchParams)).toEqual({ show, from, zone })
})

test('a sale that pays a link is on its way to the bank of the recipient', async () => {
  const going = { ...item(1), state: 'funded', status: 'F' }
  const items = [
    { ...going, paysLink: true },
    { ...going, id: item(2).id, paysLink: false },
  ]
  await stage(<HistoryScreen />, { listTransactions: () => ({ items, next: null }) })
  expect(await screen.findByText("Crypto received, funds being sent to the recipient's bank")).toBeTruthy()
  expect(screen.getByText('Crypto received, funds being sent to your bank')).toBeTruthy()
})

test('a sale in the archive looks as it ended', async () => {
  const items = [{ ...item(1), state: 'archived', status: 'Z', reason: 'paid' }]
  await stage(<HistoryScreen />, { listTransactions: () => ({ items, next: null }) })
  expect(await screen.findByText(/Sold 100\.00/)).toBeTruthy()
  expect(screen.queryByText('Refunded')).toBeNull()
})

test('nothing to look through: no filters; with them set, their number', async () => {
  const one = { items: [item(1)], next: null }
  const { view } = await stage(<HistoryScreen />, { listTransactions: () => ({ items: [], next: null }) })
  expect(await screen.findByText(/Your orders appear here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  view.unmount()
  await stage(<HistoryScreen />, { listTransactions: () => one })
  const button = await screen.findByRole('button', { name: 'Filters' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  fireEvent.click(screen.getByLabelText('Sale'))
  expect(await screen.findByRole('button', { name: 'Filters: 1 set' })).toBeTruthy()
})

test('rows stand under their days; what waits for a decision stands above them, once', async () => {
  const short = {
    ...item(2),
    status: 'I',
    state: 'underpaid',
    createdAt: '2026-11-02 11:00:00',
    waitsForYou: true,
  }
  const items = [item(1), { ...item(3), createdAt: '2026-11-19 11:00:00' }, short]
  const listTransactions = ({ query }: { query?: unknown }) =>
    (query as { show?: string }).show === 'attention' ? { items: [short], next: null } : { items, next: null }
  await stage(<HistoryScreen />, { listTransactions })
  await screen.findByText(/Sold 100\.00/)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Needs your decision',
    'Today',
    'Yesterday',
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  // An incomplete order promises no payout.
  const row = screen.getByRole('region', { name: 'Needs your decision' })
  expect(row.textContent).toMatch(/Sell 200\.00.USDC.*to ••3002.*Incomplete/)
  expect(row.textContent).not.toContain('€')
})

test('a search is kept while the filters are opened, and its button says what is searched', async () => {
  const { asked } = await stage(<HistoryScreen />, {
    listTransactions: () => ({ items: [item(1)], next: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'rent' } })
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  expect(await screen.findByRole('button', { name: 'Search: rent' })).toBeTruthy()
  await expect.poll(() => asked.at(-1)?.input, { timeout: 10_000 }).toMatchObject({ query: { q: 'rent' } })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('an order that is over can be placed again from its row; one under way or of a link cannot', async () => {
  const items = [
    item(1),
    { ...item(2), state: 'funded', status: 'F' },
    { ...item(3), paysLink: true },
    {
      ...item(4),
      service: 'buy',
      state: 'expired',
      status: 'F',
      counterparty: '0x52908400098527886E0F7030069857D2E4169EE7',
    },
  ]
  await stage(<HistoryScreen />, { listTransactions: () => ({ items, next: null }) })
  const sell = await screen.findAllByRole('link', { name: 'Sell again' })
  expect(sell.map((link) => link.getAttribute('href'))).toEqual([`/sell/transaction/${item(1).id}?again=1`])
  const [buy] = screen.getAllByRole('link', { name: 'Buy again' })
  expect(buy?.getAttribute('href')).toBe(`/buy/transaction/${item(4).id}?again=1`)
})
