import { expect, test, vi } from 'vitest'
import { defineWidget } from './element.ts'

const base = 'https://pay.example/embed.js'
const orderId = `ord_${'a'.repeat(26)}`

function placed(attributes: Record<string, string>) {
  defineWidget(base)
  const widget = document.createElement('agio-widget')
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
  document.body.append(widget)
  const frame = widget.querySelector('iframe')
  if (!frame?.contentWindow) throw new Error('no frame')
  return { widget, frame, inside: frame.contentWindow }
}

test('the frame is the widget of that key, told who embeds it, and boxed in', () => {
  const { frame, widget } = placed({ 'widget-key': 'shop-1', amount: '50', coin: 'USDC@1' })
  const address = new URL(frame.src)
  expect(address.origin + address.pathname).toBe('https://pay.example/sell')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    key: 'shop-1',
    amount: '50',
    coin: 'USDC@1',
    origin: location.origin,
  })
  expect(frame.getAttribute('sandbox')).toContain('allow-top-navigation-by-user-activation')
  // A bank's page does not load in a window that inherits the box.
  expect(frame.getAttribute('sandbox')).toContain('allow-popups-to-escape-sandbox')
  expect(frame.referrerPolicy).toBe('strict-origin')
  widget.remove()
  expect(widget.querySelector('iframe')).toBeNull()
})

test('a shop gives the frame its own look', () => {
  const { frame, widget } = placed({ accent: '#7a3cff', radius: '4px', font: 'Georgia' })
  const { searchParams } = new URL(frame.src)
  expect(['accent', 'radius', 'font'].map((name) => searchParams.get(name))).toEqual([
    '#7a3cff',
    '4px',
    'Georgia',
  ])
  widget.remove()
})

test('a shop that sells coins starts with buying', () => {
  const { frame, widget } = placed({ service: 'buy' })
  expect(new URL(frame.src).pathname).toBe('/buy')
  expect(frame.title).toBe('Buy crypto')
  widget.remove()
})

test('only the frame itself, at its own origin, is given the port', async () => {
  const { widget, inside } = placed({ theme: 'dark' })
  const given: MessagePort[] = []
  inside.postMessage = ((_: unknown, __: string, [port]: MessagePort[]) =>
    port && given.push(port)) as typeof inside.postMessage
  const ready = (origin: string, source: Window) =>
    window.dispatchEvent(new MessageEvent('message', { data: { agio: 1, type: 'ready' }, origin, source }))
  ready('https://evil.example', inside)
  ready('https://pay.example', window)
  expect(given).toHaveLength(0)
  ready('https://pay.example', inside)
  expect(given).toHaveLength(1)

  const heard: unknown[] = []
  const told: unknown[] = []
  given[0]!.addEventListener('message', ({ data }) => heard.push(data))
  given[0]!.start()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'config', theme: 'dark' }])
  widget.addEventListener('agio-order-changed', (event) => told.push((event as CustomEvent).detail))
  given[0]!.postMessage({ type: 'order-changed', orderId, status: 'C', email: 'a@b.example' })
  given[0]!.postMessage({ type: 'order-changed', orderId: 'x', status: 'C' })
  given[0]!.postMessage({ type: 'order-changed', orderId, status: 'C' })
  given[0]!.postMessage({ type: 'order-changed', orderId, status: 'Z' })
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toEqual([
      { orderId, status: 'C' },
      { orderId, status: 'Z' },
    ])
  widget.remove()
})

test('the page hears that the widget is ready, or in a sentence that it did not answer', () => {
  vi.useFakeTimers()
  const heard: unknown[] = []
  for (const name of ['agio-ready', 'agio-error'])
    document.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  const { widget, inside } = placed({})
  inside.postMessage = () => undefined
  const data = { agio: 1, type: 'ready' }
  window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://pay.example', source: inside }))
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([['agio-ready', null]])
  widget.remove()

  const silent = placed({})
  const gone = placed({})
  gone.widget.remove()
  vi.advanceTimersByTime(60_000)
  const message = `The widget of https://pay.example did not answer. It cannot be reached, or its key does not allow ${location.origin}.`
  expect(heard.slice(1)).toEqual([['agio-error', { code: 'no-answer', message }]])
  silent.widget.remove()
  vi.useRealTimers()
})
