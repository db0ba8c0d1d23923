import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { useLiveOrder } from './use-live-order.ts'

afterEach(cleanup)

test('a change during the first look is not lost: the order is looked at once more', async () => {
  const looks: ((order: { status: string }) => void)[] = []
  const ask = () => new Promise<{ status: string }>((seen) => looks.push(seen))
  function Order() {
    const { order } = useLiveOrder('ord_1', ask)
    return <p>{order.data?.status ?? 'nothing yet'}</p>
  }
  function Page() {
    const [shown, show] = useState(false)
    return shown ? <Order /> : <button onClick={() => show(true)}>Open</button>
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
  looks[0]?.({ status: 'as it was before' })
  await expect.poll(() => looks.length, { timeout: 10_000 }).toBeGreaterThan(1)
  looks.slice(1).forEach((seen) => seen({ status: 'as it is' }))
  expect(await screen.findByText('as it is')).toBeTruthy()
})

test('a token to watch by that comes after the person signed out is not kept', async () => {
  let come: (answer: { token: string }) => void = () => undefined
  const late = new Promise<{ token: string }>((resolve) => {
    come = resolve
  })
  function Order() {
    useLiveOrder('ord_1', () => new Promise<{ status: string }>(() => undefined))
    return null
  }
  const { app, asked } = await stage(<Order />, { watchOrder: () => late })
  await expect.poll(() => asked.map(({ name }) => name)).toContain('watchOrder')
  app.session.end()
  come({ token: 'watch-1' })
  await late
  await Promise.resolve()
  expect(app.session.watches.size).toBe(0)
})
