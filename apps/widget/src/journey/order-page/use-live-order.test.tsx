import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { configQuery } from '../../app/config.ts'
import { stage } from '../../testing/stage.tsx'
import { useLiveOrder } from './use-live-order.ts'

afterEach(cleanup)

type Order = { readonly status: string; readonly shop: { readonly merchantId: string } | null }

test('a change during the first look is not lost: the order is looked at once more', async () => {
  const looks: ((order: Order) => void)[] = []
  const ask = () => new Promise<Order>((seen) => looks.push(seen))
  function Shown() {
    const { order } = useLiveOrder('ord_1', ask)
    return <p>{order.data?.status ?? 'nothing yet'}</p>
  }
  function Page() {
    const [shown, show] = useState(false)
    return shown ? <Shown /> : <button onClick={() => show(true)}>Open</button>
  }
  const { app } = await stage(<Page />, {})
  const told = new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('id: 2\nevent: order\ndata: {}\n\n')),
    }),
  )
  Object.assign(app.api, { open: async () => told })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await expect.poll(() => looks.length).toBe(1)
  looks[0]?.({ status: 'as it was before', shop: null })
  await expect.poll(() => looks.length, { timeout: 10_000 }).toBeGreaterThan(1)
  looks.slice(1).forEach((seen) => seen({ status: 'as it is', shop: null }))
  expect(await screen.findByText('as it is')).toBeTruthy()
})

test('a page that is open and visible looks at its order, which keeps the session alive; a hidden one does not', async () => {
  let looks = 0
  const ask = async (): Promise<Order> => ({ status: `look ${(looks += 1)}`, shop: null })
  function Shown() {
    const { order, live } = useLiveOrder('ord_1', ask)
    return <p>{live ? order.data?.status : 'no stream yet'}</p>
  }
  function Page() {
    const [shown, show] = useState(false)
    return shown ? <Shown /> : <button onClick={() => show(true)}>Open</button>
  }
  const { app } = await stage(<Page />, {})
  Object.assign(app.api, { open: async () => new Response(new ReadableStream()) })
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  const turns = (to: DocumentVisibilityState) => {
    seen.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.useFakeTimers()
  try {
    const minutesLater = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await minutesLater(1)
    expect(screen.getByText(/^look/)).toBeTruthy()
    for (let passed = 0; passed < 60; passed += 10) {
      const before = looks
      await minutesLater(10)
      expect(looks).toBeGreaterThan(before)
    }
    turns('hidden')
    const before = looks
    await minutesLater(60)
    expect(looks).toBe(before)
    turns('visible')
    await minutesLater(1)
    expect(looks).toBeGreaterThan(before)
  } finally {
    vi.useRealTimers()
    seen.mockRestore()
  }
})

test('a token to watch by that comes after the person signed out is not kept', async () => {
  let come: (answer: { token: string }) => void = () => undefined
  const late = new Promise<{ token: string }>((resolve) => {
    come = resolve
  })
  function Shown() {
    useLiveOrder('ord_1', () => new Promise<Order>(() => undefined))
    return null
  }
  const { app, asked } = await stage(<Shown />, { watchOrder: () => late })
  await expect.poll(() => asked.map(({ name }) => name)).toContain('watchOrder')
  app.session.end()
  come({ token: 'watch-1' })
  await late
  await Promise.resolve()
  expect(app.session.watches.size).toBe(0)
})

test.each([
  ['of the merchant of the page', 'mer_a', { merchantId: 'mer_a' }, ['C']],
  ['of another merchant', 'mer_a', { merchantId: 'mer_b' }, []],
  ['of the installation, on a merchant’s page', 'mer_a', null, []],
  ['of a merchant, on a page of the installation', null, { merchantId: 'mer_a' }, []],
  ['of the installation, on its own page', null, null, ['C']],
])('the page around the frame hears of an order: %s', async (_, merchantId, shop, heard) => {
  function Shown() {
    const { order } = useLiveOrder('ord_1', async () => ({ status: 'C', shop }))
    return <p>{order.data?.status}</p>
  }
  const said: unknown[] = []
  const { app, asked } = await stage(<Shown />, { widgetConfig: () => ({ merchantId }) }, (message) =>
    said.push(message),
  )
  expect(await screen.findByText('C')).toBeTruthy()
  await expect.poll(() => asked.map(({ name }) => name)).toContain('widgetConfig')
  await app.queries.ensureQueryData(configQuery(app.api, app.parameters))
  await act(async () => undefined)
  expect(said).toEqual(heard.map((status) => ({ type: 'order-changed', orderId: 'ord_1', status })))
})
