import { expect, test } from 'vitest'
import { openHost } from './host.ts'

const shop = 'https://shop.example'

/** A frame in a shop's page, as far as the handshake sees it. */
function frame(search: string) {
  const said: { message: unknown; origin: string }[] = []
  const parent = { postMessage: (message: unknown, origin: string) => said.push({ message, origin }) }
  const target = new EventTarget()
  const window = Object.assign(target, {
    parent,
    location: { hash: '', pathname: '/sell' },
  }) as unknown as Window
  const host = openHost(window, new URLSearchParams(search))
  const hear = (data: unknown, origin: string, source: unknown, ports: MessagePort[] = []) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
  return { host, said, hear, parent }
}

test('ready goes to the exact origin, and nothing is said before the port is there', async () => {
  const { host, said, hear, parent } = frame(`origin=${shop}`)
  await expect
    .poll(() => said, { timeout: 10_000 })
    .toEqual([{ message: { agio: 1, type: 'ready' }, origin: shop }])
  host.send({ type: 'resize', height: 640 })

  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.addEventListener('message', ({ data }) => heard.push(data))
  port1.start()
  hear({ agio: 1, type: 'connect' }, shop, parent, [port2])
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'resize', height: 640 }])

  const configs: unknown[] = []
  void host.line?.then((it) => it.onConfig((config) => configs.push(config)))
  port1.postMessage({ type: 'config', theme: 'dark', token: 'x' })
  port1.postMessage({ type: 'eval' })
  await expect.poll(() => configs, { timeout: 10_000 }).toEqual([{ type: 'config', theme: 'dark' }])
  port1.close()
})

test('a port from another origin or another window is not taken', async () => {
  const { host, said, hear, parent } = frame(`origin=${shop}`)
  await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(1)
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.addEventListener('message', ({ data }) => heard.push(data))
  port1.start()
  hear({ agio: 1, type: 'connect' }, 'https://evil.example', parent, [port2])
  hear({ agio: 1, type: 'connect' }, shop, {}, [port2])
  host.send({ type: 'resize', height: 640 })
  await new Promise((done) => setTimeout(done, 20))
  expect(heard).toEqual([])
  port1.close()
})

test.each(['origin=*', 'origin=javascript:1', 'origin=https://shop.example/path', ''])(
  'with "%s" the frame says nothing to anybody',
  async (search) => {
    const { said } = frame(search)
    await new Promise((done) => setTimeout(done, 20))
    expect(said).toEqual([])
  },
)
