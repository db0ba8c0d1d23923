/** The start of the widget: which parameters count, in which language it speaks, and when it is not available. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configQuery } from './config.ts'
import type { Room } from './context.tsx'
import { makeApp } from './make-app.ts'
import { keys } from './session/storage.ts'

const Blank = () => null
const rooms = (): Room[] =>
  ['/sell', '/sell/order', '/l/{token}', '/not-available'].map((path) => ({
    path,
    title: 'title.sell',
    load: () => Blank,
  }))
const config = { services: {}, theme: {}, prefill: {}, locale: null as string | null }

type Answer = (key: string) => object | undefined
const known: Answer = (key) =>
  key === 'wrong' ? undefined : { ...config, ...(key === 'shop' && { locale: 'de' }) }

/** One visit. A reload keeps what the browser keeps: storage, and the state of the history entry. */
async function visit(href: string, { answer = known, reload = false } = {}) {
  if (!reload) history.replaceState(null, '', href)
  const asked: unknown[] = []
  const fetch = async (url: string, init: { body: string }) => {
    asked.push(JSON.parse(init.body))
    const found = answer(url.split('/').at(-1) ?? '')
    return new Response(
      JSON.stringify(found ?? { error: { code: 'widget_key.unknown', message: '', fields: [] } }),
      {
        status: found ? 200 : 404,
      },
    )
  }
  const made = makeApp({ window, fetch: fetch as unknown as typeof globalThis.fetch, makeRoutes: rooms })
  await made.ready
  await made.config.catch(() => undefined)
  return { ...made.app, asked }
}

beforeEach(() => {
  window.scrollTo = () => undefined
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('start parameters count once: a reload keeps what was typed', async () => {
  const app = await visit('/sell?amount=150')
  expect(app.draft.now().amount).toBe('150')
  app.draft.change({ amount: '333' })
  await app.router.go('/sell/order')
  expect((await visit('', { reload: true })).draft.now().amount).toBe('333')
  await app.router.go('/sell')
  expect((await visit('', { reload: true })).draft.now().amount).toBe('333')
  expect((await visit('/sell?amount=150')).draft.now().amount).toBe('150')
})

test('the payee and the address of coins are never taken from a link, kept, or sent on', async () => {
  const personal =
    'destination_address=0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238&refund_address=0x2&iban=DE89&email=eve@example.test' +
    '&beneficiary_name=Eve&payer_name=Eve&sort_code=123456&account_number=12345678'
  const app = await visit(`/sell?${personal}&reference=Invoice7`)
  expect(app.asked).toEqual([{ reference: 'Invoice7' }])
  expect(JSON.stringify({ ...localStorage, draft: app.draft.now() })).not.toMatch(
    /0x1c7D|0x2|DE89|Eve|eve@|123456/,
  )
})

test('a parameter with a character that no server takes is left out, and the page starts', async () => {
  const app = await visit('/sell?amount=20&broken=a%00b&bro%00ken=a')
  expect(app.asked).toEqual([{ amount: '20' }])
})

test('a wrong key harms one visit only', async () => {
  const app = await visit('/sell?key=wrong')
  expect(app.storage.read(keys.configUrl)).toBeUndefined()
  expect((await visit('/sell')).asked).toEqual([{}])
  expect((await visit('/sell/order')).asked).toEqual([{}])
})

test('the key stays in the address of every page, and a reload there uses it', async () => {
  const app = await visit('/sell?key=shop&amount=20')
  await app.router.go('/sell/order')
  expect(location.search).toBe('?key=shop')
  expect((await visit('', { reload: true })).asked).toEqual([{ key: 'shop', amount: '20' }])
  // Another tab has started with another key since.
  localStorage.setItem(keys.configUrl, 'key=other')
  expect((await visit('', { reload: true })).asked).toEqual([{ key: 'shop' }])
})

test('the page of a payment link is a start: what another page was started with counts for nothing there', async () => {
  await visit('/sell?key=shop&session=of-a-visit')
  expect(localStorage.getItem(keys.configUrl)).toContain('of-a-visit')
  expect((await visit(`/l/${'a'.repeat(16)}?locale=de`)).asked).toEqual([{ locale: 'de' }])
})

test('a kept device outlives a session that idles out, and not one that its person ends', async () => {
  const app = await visit('/sell')
  const kept = '{"email":"ana@example.test","isKept":true}'
  app.session.begin('t')
  app.storage.write(keys.device, kept)
  app.session.rejected('t')
  expect(app.storage.read(keys.device)).toBe(kept)
  app.session.begin('u')
  app.session.end()
  expect(app.storage.read(keys.device)).toBeUndefined()
})

test('without a config every way leads to not-available, until it loads', async () => {
  let works = false
  const app = await visit('/sell', { answer: () => (works ? config : undefined) })
  await app.router.go('/sell/order')
  expect(location.pathname).toBe('/not-available')
  works = true
  await app.queries.fetchQuery({ queryKey: ['config'], queryFn: () => config })
  await app.router.go('/sell/order')
  expect(location.pathname).toBe('/sell/order')
})

test('a page that is left before the config has come does not end it: the start waits for it', async () => {
  let come = () => {}
  const fetch = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      come = () => resolve(new Response(JSON.stringify(config)))
    })
  history.replaceState(null, '', '/sell')
  const made = makeApp({ window, fetch: fetch as unknown as typeof globalThis.fetch, makeRoutes: rooms })
  const { api, parameters, queries } = made.app
  const leave = new QueryObserver(queries, configQuery(api, parameters)).subscribe(() => undefined)
  await expect.poll(() => queries.isFetching()).toBe(1)
  leave()
  come()
  expect(await made.config).toEqual(config)
})

test.each([
  ['the choice of the person', '/sell?key=shop&locale=ar', 'de', 'de'],
  ['the start parameter', '/sell?key=shop&locale=ar', undefined, 'ar'],
  ['the language of the key', '/sell?key=shop', undefined, 'de'],
  ['the browser’s, with a key that has none', '/sell?key=plain', undefined, 'ar'],
  ['the browser’s, where the page asks for one that we lack', '/sell?locale=fi', undefined, 'ar'],
  ['the browser’s', '/sell', undefined, 'ar'],
])('the language is %s', async (_, href, chosen, locale) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fi-FI', 'ar-EG', 'en'])
  if (chosen) localStorage.setItem(keys.locale, chosen)
  const app = await visit(href)
  expect(app.i18n.locale()).toBe(locale)
  expect(document.documentElement.lang).toBe(locale)
  expect(app.browserLocale).toBe('ar')
  expect(app.storage.read(keys.locale)).toBe(chosen)
})

test('a browser whose languages we lack gets English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fi-FI'])
  expect((await visit('/sell')).i18n.locale()).toBe('en')
})
