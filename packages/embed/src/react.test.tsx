import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AgioWidget } from './react.tsx'

afterEach(cleanup)
const base = 'https://pay.example'
const patience = { timeout: 10_000 }

test('all that the element can is a property of the component', async () => {
  const said: unknown[] = []
  let own: HTMLElement | null = null
  const view = (amount: string) => (
    <StrictMode>
      <AgioWidget
        base={base}
        widgetKey="shop-1"
        service="buy"
        coinAmount="5"
        amount={amount}
        height="500px"
        label="Coins"
        className="till"
        style={{ margin: 4 }}
        // A new object in each render.
        provider={{ request: async () => ['0x1'] }}
        prefill={{ payerName: 'Ilse Moor' }}
        ref={(element) => {
          own = element
        }}
        onReady={() => said.push('ready')}
        onSignIn={() => said.push('sign-in')}
        onOrderCreated={({ orderId }) => said.push(orderId)}
        onClosed={() => said.push('closed')}
      />
    </StrictMode>
  )
  const { rerender, unmount, container } = render(view('50'))
  const widget = container.querySelector('agio-widget')
  const frame = widget?.querySelector('iframe')
  const source = frame?.contentWindow
  if (!widget || !source) throw new Error('no frame')
  const address = new URL(frame.src)
  expect(address.pathname).toBe('/buy')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    key: 'shop-1',
    coin_amount: '5',
    amount: '50',
  })
  expect([frame.title, frame.style.height, widget.className, widget.style.margin]).toEqual([
    'Coins',
    '500px',
    'till',
    '4px',
  ])
  expect(own).toBe(widget)

  let port: MessagePort | undefined
  source.postMessage = ((_: unknown, __: string, [given]: MessagePort[]) =>
    (port = given)) as typeof source.postMessage
  window.dispatchEvent(
    new MessageEvent('message', { data: { agio: 1, type: 'ready' }, origin: base, source }),
  )
  const heard: Record<string, unknown>[] = []
  port?.addEventListener('message', ({ data }) => heard.push(data))
  port?.start()
  await expect
    .poll(() => heard[0], patience)
    .toMatchObject({ wallet: true, prefill: { payer_name: 'Ilse Moor' } })
  const lent = widget.provider
  rerender(view('75'))
  expect(widget.provider).toBe(lent)
  await expect.poll(() => heard[1], patience).toMatchObject({ prefill: { amount: '75' } })
  const orderId = `ord_${'a'.repeat(26)}`
  port?.postMessage({ type: 'sign-in' })
  port?.postMessage({ type: 'order-created', orderId, service: 'buy', status: 'N', externalId: null })
  await expect.poll(() => said, patience).toEqual(['ready', 'sign-in', orderId])
  unmount()
  expect(said.at(-1)).toBe('closed')
})
