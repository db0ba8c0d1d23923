import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import type { MyData } from './my-data.ts'
import { YourData } from './your-data.tsx'

afterEach(cleanup)

const free: MyData['erasure'] = { holds: [], ordersUntil: null, identityUntil: null }
const mine = (change: Partial<MyData> = {}): MyData => ({
  export: null,
  exportDays: 7,
  erasure: free,
  ...change,
})
const copy = (change: Partial<NonNullable<MyData['export']>>): MyData['export'] => ({
  id: 'exp_1',
  state: 'ready',
  askedAt: '2026-11-20 11:00:00',
  readyAt: '2026-11-20 11:00:10',
  expiresAt: '2026-11-27 11:00:10',
  parts: [],
  ...change,
})

test('a hold on the account is named with its figures, and there is no button that erases', async () => {
  const erasure: MyData['erasure'] = {
    ...free,
    holds: [
      { kind: 'open_orders', count: 2 },
      { kind: 'owed_by_you', amount: { currency: 'EUR', amount: '10.50' } },
    ],
  }
  await stage(<YourData />, { getMyData: () => mine({ erasure }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the account…' }))
  expect(screen.getByText('Orders that are still open: 2')).toBeTruthy()
  expect(screen.getByText('You still owe us €10.50')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close and erase' })).toBeNull()
})

test('the data that the law keeps are said with their day, and nothing is erased before the tick', async () => {
  const erasure = { ...free, ordersUntil: '2031-11-21 10:00:00' }
  const { app, asked, went } = await stage(<YourData />, {
    getMyData: () => mine({ erasure }),
    eraseMyData: () => erasure,
  })
  app.session.begin('a token')
  fireEvent.click(await screen.findByRole('button', { name: 'Close the account…' }))
  expect(screen.getByText('Your orders and payments until 21.11.2031')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close and erase' }))
  expect(asked.some(({ name }) => name === 'eraseMyData')).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Close and erase' }))
  expect(await screen.findByText('Your account is closed')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'eraseMyData')).toHaveLength(1)
  // The farewell outlives the session, with which nothing asks any more.
  expect([app.session.token(), went]).toEqual([undefined, ['/sell']])
  const [leave] = screen.getAllByRole('button', { name: 'Done' })
  if (leave) fireEvent.click(leave)
  expect(screen.queryByText('Your account is closed')).toBeNull()
})

test('each part of a large copy has a button with its size; one under way has none', async () => {
  const parts = [
    { part: 1, bytes: 16_000_000 },
    { part: 2, bytes: 1_500 },
  ]
  await stage(<YourData />, { getMyData: () => mine({ export: copy({ parts }) }) })
  expect(await screen.findByRole('button', { name: 'Save part 1 of 2 (ZIP, 16.0 MB)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save part 2 of 2 (ZIP, 2 KB)' })).toBeTruthy()
  cleanup()
  await stage(<YourData />, {
    getMyData: () => mine({ export: copy({ state: 'waiting', expiresAt: null }) }),
  })
  expect(await screen.findByText(/preparing your copy/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /copy/ })).toBeNull()
})
