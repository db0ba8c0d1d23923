import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { SellScreen } from '../../sell/index.ts'

afterEach(cleanup)

const open = {
  service: 'sell',
  id: 'ord_one',
  send: { currency: 'USDC@1', amount: '104.470000' },
  receive: { currency: 'EUR', amount: '100.00' },
}
const answers = { listCoins: () => ({ items: [] }), listTransactions: () => ({ items: [open], next: null }) }

test('a signed-in person is offered the order that is still open', async () => {
  const { app, asked } = await stage(<SellScreen />, answers)
  expect(screen.queryByText(/You have an open order/)).toBeNull()
  app.session.begin('token')
  const link = await screen.findByRole('link', { name: 'Continue this order' })
  expect(link.getAttribute('href')).toBe('/sell/transaction/ord_one')
  expect(screen.getByText(/Sale, 104.47.USDC → €100.00/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'listTransactions')?.input).toMatchObject({
    query: { show: 'open', limit: 1 },
  })
})

test('without one nothing is said', async () => {
  const { app } = await stage(<SellScreen />, {
    ...answers,
    listTransactions: () => ({ items: [], next: null }),
  })
  app.session.begin('token')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByText(/You have an open order/)).toBeNull()
})
