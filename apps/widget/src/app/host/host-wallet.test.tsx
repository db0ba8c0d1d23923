import { hostileToFrame } from '@agio/embed/testing'
import { expect, test } from 'vitest'
import { findWallets, type Found } from '../../wallet/core/discovery.ts'
import { connectors, connectorsFor } from '../../wallet/connectors/index.ts'
import type { Provider } from '../../wallet/core/provider.ts'
import { openHost } from './host.ts'

const shop = 'https://shop.example'
const patience = { timeout: 10_000 }

/** A frame whose page has said hello, with the page's end of the port. */
async function frame(offered = connectors) {
  let isReady = false
  const parent = { postMessage: () => (isReady = true) }
  const page = new EventTarget()
  const window = Object.assign(page, {
    parent,
    location: { hash: '', pathname: '/sell' },
  }) as unknown as Window
  const host = openHost(window, new URLSearchParams(`origin=${shop}`))
  const configs: object[] = []
  void host.line?.then((it) => it.onConfig((config) => configs.push(config)))
  const asked: { id: number; method: string; params: unknown[] }[] = []
  const connect = () => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => data.type === 'wallet-request' && asked.push(data))
    port1.start()
    const event = { data: { agio: 1, type: 'connect' }, origin: shop, source: parent, ports: [port2] }
    page.dispatchEvent(Object.assign(new Event('message'), event))
    return port1
  }
  // The frame listens once its code is here.
  await expect.poll(() => isReady, patience).toBe(true)
  const port = connect()
  let found: Found = { wallets: [], looked: false }
  const announced = new Promise((done) => page.addEventListener('eip6963:announceProvider', done))
  const stop = findWallets(window, offered, (now) => (found = now))
  return { port, connect, announced, asked, configs, wallets: () => found.wallets, stop }
}

async function lent() {
  const all = await frame()
  all.port.postMessage({ type: 'config', wallet: true })
  await expect.poll(() => all.wallets().length, patience).toBe(1)
  return { ...all, provider: all.wallets()[0]!.provider as Provider }
}

test('the wallet of the page is one of this browser, under the name of the page', async () => {
  const { port, asked, wallets, provider, stop } = await lent()
  expect(wallets()[0]).toMatchObject({ id: 'agio.host', kind: 'host', name: 'shop.example' })
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  const chain = provider.request({ method: 'eth_chainId' })
  const sending = provider.request({ method: 'eth_sendTransaction', params: [{ to: '0x1' }] })
  await expect.poll(() => asked.length, patience).toBe(3)
  expect(asked.at(-1)).toEqual({
    type: 'wallet-request',
    id: 3,
    method: 'eth_sendTransaction',
    params: [{ to: '0x1' }],
  })
  port.postMessage({ type: 'wallet-answer', id: 2, code: 0, result: '0x1' })
  port.postMessage({ type: 'wallet-answer', id: 1, code: 0, result: ['0x2'] })
  port.postMessage({ type: 'wallet-answer', id: 3, code: 4001, result: null })
  expect(await accounts).toEqual(['0x2'])
  expect(await chain).toBe('0x1')
  await expect(sending).rejects.toMatchObject({ code: 4001 })
  const heard: unknown[] = []
  provider.on?.('accountsChanged', (said) => heard.push(said))
  port.postMessage({ type: 'wallet-event', event: 'accountsChanged', data: [] })
  await expect.poll(() => heard, patience).toEqual([[]])
  stop()
})

test('a page that lends no wallet has none in the list, and one that takes it back leaves no question open', async () => {
  const without = await frame()
  without.port.postMessage({ type: 'config', theme: 'dark' })
  await expect.poll(() => without.configs.at(-1), patience).toEqual({ type: 'config', theme: 'dark' })
  expect(without.wallets()).toEqual([])
  without.stop()

  const { port, connect, asked, provider, stop } = await lent()
  const first = provider.request({ method: 'eth_accounts' })
  const open = provider.request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => asked.length, patience).toBe(2)
  port.postMessage({ type: 'wallet-answer', id: 1, code: 0, result: [] })
  await first
  port.postMessage({ type: 'wallet-event', event: 'disconnect', data: null })
  await expect(open).rejects.toMatchObject({ code: 4900 })
  const later = provider.request({ method: 'eth_accounts' })
  connect()
  await expect(later).rejects.toMatchObject({ code: 4900 })
  stop()
})

test('a wallet that the page has taken back answers at once that it is gone, and is there again when it is lent again', async () => {
  const { port, asked, configs, provider, stop } = await lent()
  const open = provider.request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => asked.length, patience).toBe(1)
  const heard: unknown[] = []
  provider.on?.('disconnect', (said) => heard.push(said))
  port.postMessage({ type: 'config', wallet: false })
  await expect(open).rejects.toMatchObject({ code: 4900 })
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  expect(heard).toEqual([null])
  expect(asked).toHaveLength(1)
  const before = configs.length
  port.postMessage({ type: 'config', wallet: true })
  await expect.poll(() => configs.length, patience).toBeGreaterThan(before)
  const again = provider.request({ method: 'eth_accounts' })
  await expect.poll(() => asked.length, patience).toBe(2)
  port.postMessage({ type: 'wallet-answer', id: asked[1]?.id, code: 0, result: ['0x2'] })
  expect(await again).toEqual(['0x2'])
  stop()
})

test('an installation that leaves the wallets of pages out has none in its list', async () => {
  const offered = connectorsFor({ leftOut: ['host'], relay: null }, { kind: 'iframe' })
  const { port, announced, wallets, stop } = await frame([...offered])
  port.postMessage({ type: 'config', wallet: true })
  await announced
  expect(wallets()).toEqual([])
  stop()
})

test('nothing hostile that the page says settles a question, lends a wallet or configures the widget', async () => {
  const { port, configs, wallets, stop } = await frame()
  for (const message of hostileToFrame) port.postMessage(message)
  port.postMessage({ type: 'config', theme: 'light' })
  await expect.poll(() => configs.at(-1), patience).toEqual({ type: 'config', theme: 'light' })
  expect(configs.slice(0, -1).every((config) => Object.keys(config).join() === 'type')).toBe(true)
  expect(wallets()).toEqual([])
  stop()

  const it = await lent()
  let settled = false
  const asked = it.provider.request({ method: 'eth_accounts' }).finally(() => (settled = true))
  await expect.poll(() => it.asked.length, patience).toBe(1)
  for (const message of hostileToFrame) it.port.postMessage(message)
  it.port.postMessage({ type: 'config', locale: 'de' })
  await expect.poll(() => it.configs.at(-1), patience).toEqual({ type: 'config', locale: 'de' })
  expect(settled).toBe(false)
  it.port.postMessage({ type: 'wallet-answer', id: 1, code: 0, result: ['0x2'] })
  expect(await asked).toEqual(['0x2'])
  it.stop()
})
