import { expect, test } from 'vitest'
import { linkIn, openClient } from './client.ts'
import { clientOrigin, colours, initData, launchHash, openTab } from './testing.ts'

test('launch data arrive in the fragment once; a reload without it still has them and their exchange', () => {
  const tab = openTab()
  const first = tab.load(launchHash).client
  expect(first?.launch()).toEqual({ initData, colours, isExchanged: false })
  first?.keep({ isExchanged: true, linkToken: 'link-1' })
  expect(tab.load('').client?.launch()).toEqual({
    initData,
    colours,
    isExchanged: true,
    linkToken: 'link-1',
  })
  // Another start of the mini-app in the same tab counts.
  expect(tab.load(launchHash).client?.launch()).toMatchObject({ isExchanged: false })
})

test.each(['', 'nonsense', '{"initData":5}', '{"initData":"x","colours":{"bg_color":"red"}}'])(
  'malformed stored data are ignored: %s',
  (text) => {
    const tab = openTab()
    tab.kept.set('agio launch', text)
    const { client } = tab.load('')
    expect(client?.launch()?.colours ?? {}).toEqual({})
  },
)

test('with blocked storage the launch lasts as long as the page', () => {
  const blocked = {
    get: () => {
      throw new Error('blocked')
    },
  }
  const window = Object.assign(new EventTarget(), {
    parent: { postMessage: () => undefined },
    location: { ancestorOrigins: [clientOrigin] },
    document: { referrer: '' },
  })
  Object.defineProperties(window, { sessionStorage: blocked, localStorage: blocked })
  const client = openClient(window as unknown as Window, launchHash)
  expect(client?.launch()).toMatchObject({ initData })
  expect(client?.isAnother()).toBe(false)
})

test('messages go to the exact origin of the parent page, also when only the referrer gives it', () => {
  const { client, origins } = openTab().load(launchHash)
  client?.post('web_app_ready')
  expect(origins).toEqual([clientOrigin])
  const told: string[] = []
  const window = Object.assign(new EventTarget(), {
    parent: { postMessage: (_: string, origin: string) => told.push(origin) },
    location: {},
    document: { referrer: `${clientOrigin}/k/` },
  })
  openClient(window as unknown as Window, launchHash)?.post('web_app_ready')
  expect(told).toEqual([clientOrigin])
})

test('in a web view the client adds an object to the page and calls a function of the page', () => {
  const told: unknown[] = []
  const view = Object.assign(new EventTarget(), {
    TelegramWebviewProxy: { postEvent: (...said: unknown[]) => told.push(said) },
  }) as unknown as Window & { Telegram: { WebView: { receiveEvent(type: unknown, data: unknown): void } } }
  const client = openClient(view, launchHash)
  client?.post('web_app_ready')
  expect(told).toEqual([['web_app_ready', '{}']])
  const heard: unknown[] = []
  client?.on('viewport_changed', (said) => heard.push(said))
  view.Telegram.WebView.receiveEvent('viewport_changed', { height: 600.4, is_state_stable: true })
  expect(heard).toEqual([{ type: 'viewport_changed', height: 600, isStable: true }])
})

test('a top-level page without a web view has no client', () => {
  const window = Object.assign(new EventTarget(), { document: { referrer: '' } })
  const alone = Object.assign(window, { parent: window }) as unknown as Window
  expect(openClient(alone, launchHash)).toBeUndefined()
})

test('only the token of a payment link or an order gives a path', () => {
  const start = (start_param: string) => linkIn(new URLSearchParams({ start_param }).toString())
  expect(linkIn(initData)).toBe('/l/abcdefgh234567ab')
  const order = `ord_${'a2'.repeat(13)}`
  expect(start(`sell-${order}`)).toBe(`/sell/transaction/${order}`)
  expect(start(`buy-${order}-pay_rest`)).toBe(`/buy/transaction/${order}?choice=pay_rest`)
  for (const odd of [
    '',
    '//evil.example',
    '../admin',
    'abcdefgh234567ab/..',
    'ABCDEFGH234567AB',
    'a'.repeat(17),
    `profile-${order}`,
    `sell-${order}-../x`,
  ])
    expect(start(odd)).toBeUndefined()
})

test('the account’s language configures the widget; another account in the same browser is detected once', () => {
  const tab = openTab()
  const { client } = tab.load(launchHash)
  const wanted: unknown[] = []
  client?.onConfig((config) => wanted.push(config))
  expect(wanted).toEqual([{ type: 'config', locale: 'de' }])
  expect(client?.isAnother()).toBe(false)
  const data = new URLSearchParams({ user: JSON.stringify({ id: 8 }) }).toString()
  const other = tab.load(`#${new URLSearchParams({ tgWebAppData: data })}`).client
  expect(other?.isAnother()).toBe(true)
  expect(other?.isAnother()).toBe(false)
})
