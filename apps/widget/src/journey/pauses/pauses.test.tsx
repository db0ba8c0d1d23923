import type { PauseView } from '@agio/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { Problem } from '../../app/problem.tsx'
import { stage } from '../../testing/stage.tsx'
import { CoinSheet } from '../amount/coin-sheet.tsx'
import { PauseOfForm, PauseOfOrder } from './index.ts'

afterEach(cleanup)

const pause = (part: string, more: Partial<PauseView> = {}): PauseView => ({
  part,
  reason: 'network',
  until: '2026-11-22 11:00:00',
  ...more,
})
const paused = (...items: PauseView[]) => ({ listPauses: () => ({ items, next: null }) })
const order = { coin: 'USDC@1', fiat: 'EUR' } as const

test('a form says why and until when it is paused, by the pause that ends last; of others it says nothing', async () => {
  const later = pause('all', { reason: 'maintenance', until: '2026-11-22 12:00:00' })
  await stage(<PauseOfForm service="sell" {...order} />, paused(pause('chain:1'), later, pause('chain:56')))
  expect((await screen.findByText(/^Paused for maintenance, until/)).textContent).toContain('22.11.2026')
  cleanup()
  const { asked } = await stage(<PauseOfForm service="sell" {...order} />, paused(pause('service:buy')))
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1)
  expect(screen.queryByText(/Paused/)).toBeNull()
})

test('an order says that what is to be sent waits, where its chain, coin, bank or method is paused', async () => {
  await stage(<PauseOfOrder service="sell" {...order} />, paused(pause('bank:EUR', { reason: 'bank' })))
  expect(await screen.findByText(/We'll send what this order needs after the pause/)).toBeTruthy()
  cleanup()
  // Orders that were placed go on while everything, or their service, is paused for new ones.
  const { asked } = await stage(
    <PauseOfOrder service="buy" {...order} method="CREDIT_CARD" />,
    paused(pause('all'), pause('service:buy'), pause('bank:EUR')),
  )
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1)
  expect(screen.queryByText(/Paused/)).toBeNull()
})

test('a coin of a paused chain stays in the list, with the reason why it cannot be chosen', async () => {
  const coin = {
    id: 'USDC@1',
    symbol: 'USDC',
    name: 'USD Coin',
    chainId: 1,
    network: 'Ethereum',
    sell: true,
    buy: true,
  }
  const coins = () => ({
    items: [coin, { ...coin, id: 'USDC@56', chainId: 56, network: 'BNB Smart Chain' }],
    next: null,
  })
  await stage(<CoinSheet service="sell" onClose={() => {}} />, {
    ...paused(pause('chain:1')),
    listCoins: coins,
  })
  expect(await screen.findByText(/^Paused until/)).toBeTruthy()
  expect(screen.getAllByText(/USDC/).length).toBeGreaterThanOrEqual(2)
})

test('an order that is refused for a pause says why and until when', async () => {
  const params = { part: 'chain:1', reason: 'network', until: '2026-11-22 11:00:00' }
  const fields = [{ field: 'chain', code: 'service.paused' as const, params }]
  await stage(<Problem error={new Refused('service.paused', 409, '', fields)} />, {})
  expect(
    await screen.findByText(/Paused for a while.*of trouble on the network, until .*22\.11\.2026/),
  ).toBeTruthy()
})
