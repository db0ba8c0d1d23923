/** Without a network the page says so, no request waits silently, and everything asks again when it is back. */
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '../context.tsx'
import { makeApp } from '../make-app.ts'
import { Root } from '../root.tsx'
import { SellScreen } from '../../sell/index.ts'
import { stage } from '../../testing/stage.tsx'
import { Offline } from './offline.tsx'

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 10_000 })

const text = "You're offline. Prices will update when you're back online."
const here = "You're offline. We'll update this page when you're back."
const rooms = (): Room[] => [
  { path: '/sell', title: 'title.sell', load: () => SellScreen },
  { path: '/sell/order', title: 'title.order', load: () => () => <h1>Your order</h1> },
  { path: '*', title: 'title.sell', load: () => Promise.reject(new Error('the code cannot be loaded')) },
]
const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  send: { currency: 'USDC@1', amount: '104.470000' },
  receive: eur('100.00'),
  fees: { service: eur('4.47') },
  feesTotal: eur('4.47'),
  rate: '1.00',
  midRate: '1.00',
  arrival: 'instant',
  expiresAt: '2099-11-20 12:01:00',
}
const answers: Record<string, object> = {
  config: { services: { sell: { enabled: true } }, theme: {}, prefill: {}, locale: null },
  coins: { items: [{ id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', sell: true }], next: null },
  sell: quote,
}

async function visit() {
  history.replaceState(null, '', '/sell')
  const asked: string[] = []
  const fetch = async (url: string) => {
    const name = new URL(url, location.href).pathname.split('/').at(-1) ?? ''
    asked.push(name)
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return Response.json(answers[name === 'widget' ? 'config' : name] ?? answers['config'])
  }
  const { app, ready } = makeApp({
    window,
    fetch: fetch as unknown as typeof globalThis.fetch,
    makeRoutes: rooms,
  })
  await ready
  render(<Root app={app} />)
  return { app, asked }
}

function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}

const slow = { timeout: 10_000 }
const button = () => screen.findByRole('button', { name: /^Sell 104\.47\sUSDC$/ })
/** The words come to an `output`, which a screen reader watches from the start. */
const isListening = () => expect.poll(() => document.querySelector('output'), slow).toBeTruthy()

beforeEach(() => {
  window.scrollTo = () => undefined
})
afterEach(() => {
  // While there is still a page that hears it.
  network(true)
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the page says that it is offline, and takes it back', async () => {
  await visit()
  await isListening()
  expect(screen.queryByText(text)).toBeNull()
  network(false)
  expect(await screen.findByText(text)).toBeTruthy()
  network(true)
  await expect.poll(() => screen.queryByText(text), slow).toBeNull()
})

test.each([
  ['/', text],
  ['/sell', text],
  ['/buy/order', text],
  ['/l/abc', text],
  ['/sell/transaction/ord_1', here],
  ['/sell/watch/ord_1', here],
  ['/transactions', here],
  ['/verification/identity', here],
])('on %s it says "%s"', async (path, said) => {
  network(false)
  await stage(<Offline path={path} />, {})
  expect(await screen.findByText(said)).toBeTruthy()
})

test('without a network the button says so and can be pressed again; with it, it leads on', async () => {
  const { asked } = await visit()
  const act = await button()
  network(false)
  fireEvent.click(act)
  expect(await screen.findByText(/^We can't reach the service/)).toBeTruthy()
  expect(location.pathname).toBe('/sell')
  const again = screen.getByRole('button', { name: 'Continue' })
  await expect.poll(() => again.getAttribute('aria-busy'), slow).toBeNull()
  const before = asked.length
  fireEvent.click(again)
  await expect.poll(() => asked.length, slow).toBeGreaterThan(before)
  await expect.poll(() => again.getAttribute('aria-busy'), slow).toBeNull()
  network(true)
  fireEvent.click(await button())
  expect(await screen.findByText('Your order')).toBeTruthy()
})

test('the price is asked for again when the network is back', async () => {
  const { asked } = await visit()
  await button()
  network(false)
  const before = asked.length
  network(true)
  await expect.poll(() => asked.slice(before), slow).toContain('sell')
})

test('a page whose code cannot be loaded without a network is not loaded anew', async () => {
  const { app } = await visit()
  await button()
  network(false)
  expect(await app.router.go('/elsewhere')).toBe(false)
  expect(sessionStorage.getItem('agio reloaded')).toBeNull()
})
