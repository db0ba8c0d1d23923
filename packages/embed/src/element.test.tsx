import { afterEach, expect, test, vi } from 'vitest'
import { defineWidget, type AgioWidgetElement } from './element.ts'
import { mount } from './mount.ts'
import { hostileToHost } from './testing/hostile.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

test('a key that is there and empty comes to the frame as it is; none at all stands for the installation', () => {
  const keyOf = (attributes: Record<string, string>) => {
    const { frame, widget } = placed(attributes)
    widget.remove()
    return new URL(frame.src).searchParams.get('key')
  }
  expect(keyOf({ 'widget-key': '' })).toBe('')
  expect(keyOf({})).toBeNull()
  const keyMounted = (widgetKey: string | undefined) => {
    const widget = mount(document.body, { base, widgetKey })
    const { src = '' } = widget.querySelector('iframe') ?? {}
    widget.remove()
    return new URL(src).searchParams.get('key')
  }
  expect([keyMounted(''), keyMounted(undefined), keyMounted('shop-1')]).toEqual(['', null, 'shop-1'])
})

test('a shop gives the frame its own look', () => {
  const { frame, widget } = placed({
    accent: '#7a3cff',
    radius: '4px',
    font: 'Georgia',
    'external-id': 'basket-4711',
  })
  const { searchParams } = new URL(frame.src)
  expect(['accent', 'radius', 'font', 'externalId'].map((name) => searchParams.get(name))).toEqual([
    '#7a3cff',
    '4px',
    'Georgia',
    'basket-4711',
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
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([{ type: 'config', theme: 'dark', locale: null, prefill: false, wallet: false }])
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
  const warned: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((said) => void warned.push(said))
  const heard: unknown[] = []
  for (const name of ['agio-ready', 'agio-error'])
    document.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  const { widget, inside } = placed({})
  inside.postMessage = () => undefined
  const data = { agio: 1, type: 'ready' }
  window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://pay.example', source: inside }))
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([['agio-ready', { version: 1 }]])
  widget.remove()

  const silent = placed({})
  const gone = placed({})
  gone.widget.remove()
  vi.advanceTimersByTime(60_000)
  const message = 'https://pay.example did not answer, or may not be in this page.'
  expect(heard.slice(1)).toEqual([['agio-error', { code: 'no-answer', message }]])
  expect(warned).toEqual([message])
  silent.widget.remove()
})

/** The other end of the port, as the frame of `widget` has it. */
async function connected(widget: AgioWidgetElement, origin = 'https://pay.example') {
  const source = widget.querySelector('iframe')?.contentWindow
  if (!source) throw new Error('no frame')
  let port: MessagePort | undefined
  source.postMessage = ((_: unknown, __: string, [given]: MessagePort[]) =>
    (port = given)) as typeof source.postMessage
  window.dispatchEvent(new MessageEvent('message', { data: { agio: 1, type: 'ready' }, origin, source }))
  if (!port) throw new Error('no port')
  const heard: Record<string, unknown>[] = []
  port.addEventListener('message', ({ data }) => heard.push(data))
  port.start()
  await expect.poll(() => heard.length, patience).toBe(1)
  return { port, heard }
}

const patience = { timeout: 10_000 }

function mounted(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const said: unknown[] = []
  const names = [
    'ready',
    'resize',
    'sign-in',
    'order-created',
    'order-changed',
    'completed',
    'closed',
    'error',
  ]
  const on = Object.fromEntries(names.map((name) => [name, (detail: object) => said.push([name, detail])]))
  const widget = mount(document.body, { base, on, ...options })
  return { widget, said }
}

test('a mounted widget says each thing once, in the shape that is written down', async () => {
  const { widget, said } = mounted({ widgetKey: 'shop-1', fit: 'content' })
  const { port } = await connected(widget)
  for (const height of [640, 640, 700]) port.postMessage({ type: 'resize', height })
  port.postMessage({ type: 'sign-in', email: 'a@b.example' })
  for (const status of ['N', 'N'])
    port.postMessage({ type: 'order-created', orderId, service: 'sell', status, externalId: 'basket-4711' })
  for (const status of ['N', 'D', 'D', 'C', 'C']) port.postMessage({ type: 'order-changed', orderId, status })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const message = 'There is no widget key “shop-1”.'
  port.postMessage({ type: 'error', code: 'unknown-key', message, token: 'secret' })
  await expect.poll(() => said.length, patience).toBe(9)
  expect(widget.querySelector('iframe')?.style.height).toBe('700px')
  widget.remove()
  expect(said).toEqual([
    ['ready', { version: 1 }],
    ['resize', { height: 640 }],
    ['resize', { height: 700 }],
    ['sign-in', {}],
    ['order-created', { orderId, service: 'sell', status: 'N', externalId: 'basket-4711' }],
    ['order-changed', { orderId, status: 'D' }],
    ['order-changed', { orderId, status: 'C' }],
    ['completed', { orderId }],
    ['error', { code: 'unknown-key', message }],
    ['closed', {}],
  ])
})

test('amounts, theme and language change in the running widget; another key starts it again, once', async () => {
  const { widget } = mounted({ widgetKey: 'shop-1', prefill: { beneficiaryName: 'Ilse Moor' } })
  const { heard } = await connected(widget)
  const frame = widget.querySelector('iframe')
  const before = frame?.src
  expect(heard[0]).toMatchObject({ prefill: { beneficiary_name: 'Ilse Moor' } })
  widget.update({ amount: '75', coinAmount: undefined })
  widget.setTheme('dark')
  widget.setLocale('de')
  widget.prefill({ iban: 'EE382200221020145685' })
  await expect.poll(() => heard.length, patience).toBe(5)
  expect(heard.slice(1)).toMatchObject([
    { prefill: { amount: '75' } },
    { prefill: false, theme: 'dark' },
    { prefill: false, theme: 'dark', locale: 'de' },
    { prefill: { iban: 'EE382200221020145685' } },
  ])
  expect(frame?.src).toBe(before)
  widget.update({ widgetKey: 'shop-2', accent: '#7a3cff' })
  await expect.poll(() => new URL(frame?.src ?? '').searchParams.get('key'), patience).toBe('shop-2')
  expect(new URL(frame?.src ?? '').searchParams.get('accent')).toBe('#7a3cff')
  widget.remove()
})

test('the wallet of the page is asked what is allowed, once per question, and its changes are heard', async () => {
  const asked: unknown[] = []
  const hearers = new Map<string, (said: unknown) => void>()
  const provider = {
    request: async (ask: { method: string }) => {
      asked.push(ask)
      if (ask.method === 'eth_sendTransaction') throw Object.assign(new Error('secret'), { code: 4001 })
      return ['0x1']
    },
    on: (event: string, hear: (said: unknown) => void) => hearers.set(event, hear),
    removeListener: (event: string) => hearers.delete(event),
  }
  const { widget } = mounted({ provider })
  const { port, heard } = await connected(widget)
  const ask = (id: number, method: string) =>
    port.postMessage({ type: 'wallet-request', id, method, params: [] })
  ask(1, 'eth_accounts')
  ask(1, 'eth_chainId')
  ask(2, 'eth_sign')
  ask(3, 'eth_sendTransaction')
  await expect.poll(() => heard.length, patience).toBe(3)
  hearers.get('accountsChanged')?.(['0x2'])
  hearers.get('disconnect')?.(new Error('gone'))
  widget.provider = undefined
  await expect.poll(() => heard.length, patience).toBe(7)
  expect(asked).toEqual([{ method: 'eth_accounts' }, { method: 'eth_sendTransaction' }])
  expect(heard.map(({ type, code, event, wallet }) => [type, code ?? event ?? wallet])).toEqual([
    ['config', true],
    ['wallet-answer', 0],
    ['wallet-answer', 4001],
    ['wallet-event', 'accountsChanged'],
    ['wallet-event', 'disconnect'],
    ['wallet-event', 'disconnect'],
    ['config', false],
  ])
  expect(JSON.stringify(heard)).not.toContain('secret')
  expect(hearers.size).toBe(0)
  widget.remove()
})

test('nothing that a stranger says in the place of the frame changes anything', async () => {
  const asked: unknown[] = []
  const { widget, said } = mounted({ provider: { request: async (ask) => asked.push(ask) } })
  const { port } = await connected(widget)
  const before = widget.outerHTML
  for (const message of hostileToHost) port.postMessage(message)
  // From another window, or another origin, not even the handshake counts.
  for (const data of [...hostileToHost, { agio: 1, type: 'ready' }])
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://evil.example', source: window }),
    )
  port.postMessage({ type: 'sign-in' })
  await expect.poll(() => said.at(-1), patience).toEqual(['sign-in', {}])
  expect(said).toEqual([
    ['ready', { version: 1 }],
    ['sign-in', {}],
  ])
  expect(asked).toEqual([])
  expect(widget.outerHTML).toBe(before)
  widget.remove()
})

test('a widget that starts again is given what its page filled in; a value of null is none', async () => {
  const { widget } = mounted({ widgetKey: 'shop-1', prefill: { beneficiaryName: 'Ilse Moor' } })
  await connected(widget)
  const frame = widget.querySelector('iframe')
  widget.update({ widgetKey: 'shop-2', reference: null as unknown as undefined })
  await expect.poll(() => new URL(frame?.src ?? '').searchParams.get('key'), patience).toBe('shop-2')
  expect(frame?.src).not.toContain('null')
  const { heard } = await connected(widget)
  expect(heard[0]).toMatchObject({ prefill: { beneficiary_name: 'Ilse Moor' } })
  widget.remove()
})

test('the frame is as tall as its page says while it is told to fit, and as its attribute says otherwise', async () => {
  const { widget, said } = mounted({ height: '500px' })
  const { port } = await connected(widget)
  const height = () => widget.querySelector('iframe')?.style.height
  port.postMessage({ type: 'resize', height: 640 })
  await expect.poll(() => said, patience).toContainEqual(['resize', { height: 640 }])
  expect(height()).toBe('500px')
  widget.update({ fit: 'content' })
  expect(height()).toBe('640px')
  widget.update({ height: '900px' })
  expect(height()).toBe('640px')
  widget.update({ fit: undefined })
  expect(height()).toBe('900px')
  widget.remove()
})
