import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../app/api/api.ts'
import { stage } from '../../../testing/stage.tsx'
import { OwnAlerts } from './own-alerts.tsx'

afterEach(cleanup)

const told = {
  id: 'pal_1',
  service: 'sell',
  coin: 'ETH@1',
  fiat: 'EUR',
  price: '2500.00',
  state: 'notified',
  createdAt: '2026-11-20 09:00:00',
  endsAt: '2027-02-18 09:00:00',
  notifiedAt: '2026-11-21 09:00:00',
  notifiedRate: '2512.40',
}

/** A list to which the form adds. */
function kept(add: (body: unknown) => object) {
  let items: object[] = [told]
  const coin = (id: string, symbol: string, buy = true) => ({ id, symbol, sell: true, buy })
  return {
    listPriceAlerts: () => ({ items, next: null }),
    listCoins: () => ({
      items: [coin('ETH@1', 'ETH'), coin('ETH@10', 'ETH'), coin('USDC@1', 'USDC', false)],
    }),
    addPriceAlert: ({ body }: { body?: unknown }) => {
      const added = add(body)
      items = [added, ...items]
      return added
    },
    removePriceAlert: ({ params }: { params?: unknown }) => {
      items = items.filter((it) => (it as { id: string }).id !== (params as { id: string }).id)
      return { done: true }
    },
  }
}

test('an alert is added with its price as typed, stands in the list until when, and is removed', async () => {
  const added = {
    ...told,
    id: 'pal_2',
    coin: 'USDC@1',
    price: '1250.5',
    state: 'waiting',
    notifiedAt: null,
    notifiedRate: null,
  }
  const { asked } = await stage(
    <OwnAlerts />,
    kept(() => added),
  )
  expect(await screen.findByText('Sell 1 ETH at 2,500.00 EUR or more')).toBeTruthy()
  expect(screen.getByText(/^Told .+: 2,512\.40 EUR$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a price alert' }))
  const coin = await screen.findByLabelText<HTMLSelectElement>('Coin')
  await expect.poll(() => [...coin.options].map(({ text }) => text)).toEqual(['ETH', 'USDC'])
  fireEvent.change(coin, { target: { value: 'USDC@1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(await screen.findByText('Enter a valid amount.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Price of 1 USDC in EUR'), { target: { value: '1,250.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  const row = (await screen.findByText('Sell 1 USDC at 1,250.50 EUR or more')).closest('li')!
  expect(asked).toContainEqual({
    name: 'addPriceAlert',
    input: { body: { service: 'sell', coin: 'USDC@1', fiat: 'EUR', price: '1250.50' } },
  })
  expect(within(row).getByText(/^Until /)).toBeTruthy()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add a price alert')
  fireEvent.click(within(row).getByRole('button', { name: /^Remove/ }))
  fireEvent.click(within(row).getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => screen.queryByText(/1 USDC/)).toBeNull()
})

test('a coin that is only sold is no choice of a purchase, and a price that is reached is said at once', async () => {
  const answers = kept(() => {
    throw new Refused('alert.reached', 409, '')
  })
  await stage(<OwnAlerts />, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a price alert' }))
  const when = await screen.findByLabelText<HTMLSelectElement>('Tell me when I can')
  fireEvent.change(when, { target: { value: 'buy' } })
  const coin = screen.getByLabelText<HTMLSelectElement>('Coin')
  await expect.poll(() => [...coin.options].map(({ text }) => text)).toEqual(['ETH'])
  fireEvent.change(screen.getByLabelText('Price of 1 ETH in EUR'), { target: { value: '3000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(await screen.findByText('Our rate has already reached this price. Choose another one.')).toBeTruthy()
})
