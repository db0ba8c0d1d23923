import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { placeOf } from '../../testing/place.ts'
import { WatchedScreen } from './watched-screen.tsx'

afterEach(cleanup)

const watched = {
  id: 'ord_1',
  service: 'sell',
  state: 'confirming',
  paysLink: false,
  createdAt: '2026-11-20 11:00:00',
  send: { currency: 'USDC@1', amount: '112.728664' },
  receive: { currency: 'EUR', amount: '100.00' },
  timeline: [
    {
      status: 'N',
      state: 'awaiting_deposit',
      at: '2026-11-20 11:00:00',
      actor: 'customer',
      event: 'order.placed',
    },
    { status: 'P', state: 'confirming', at: '2026-11-20 11:41:00', actor: 'chain', event: 'deposit.seen' },
  ],
}
const place = { ...placeOf('', { id: 'ord_1' }), href: '/sell/watch/ord_1', path: '/sell/watch/ord_1' }

test('after the session the page shows the state and the figures, why it is dimmed, and the way back', async () => {
  const { asked } = await stage(<WatchedScreen place={place} />, { getWatchedOrder: () => watched })
  expect(await screen.findByText(/112\.728664/)).toBeTruthy()
  expect(screen.getByText(/We signed you out for your safety\. We'll continue your order\./)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Sign in to see details' })
  expect(link.getAttribute('href')).toBe('/auth?redirect=%2Fsell%2Ftransaction%2Ford_1&ended=rejected')
  expect(asked.map(({ name }) => name)).toEqual(['getWatchedOrder'])
})

test('of a sale that pays a link it says who gets the money', async () => {
  await stage(<WatchedScreen place={place} />, { getWatchedOrder: () => ({ ...watched, paysLink: true }) })
  expect(await screen.findByText('The recipient gets')).toBeTruthy()
  expect(screen.queryByText('Your bank account gets')).toBeNull()
})

test('a person who signs in again in another tab is back on the order', async () => {
  const { app, went } = await stage(<WatchedScreen place={place} />, { getWatchedOrder: () => watched })
  app.session.begin('next')
  await expect.poll(() => went).toContain('/sell/transaction/ord_1')
})

test('the page leads to the sign-in page when its time is over, and says why', async () => {
  const over = () => Promise.reject(new Refused('unauthorized', 401, ''))
  const { went } = await stage(<WatchedScreen place={place} />, { getWatchedOrder: over })
  await expect.poll(() => went).toEqual(['/auth?redirect=%2Fsell%2Ftransaction%2Ford_1&ended=rejected'])
})
