import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeApp } from '../make-app.ts'
import type { Room } from '../context.tsx'
import type { Known } from '../../routes.ts'
import { makeMiddleware } from '../routing/guards.ts'
import { createSession, safeRedirect, signInPlace } from './session.ts'
import { type Key, keys, openStorage } from './storage.ts'

const Blank = () => null
const rooms = (): Room[] =>
  ['/sell', '/transactions', '/auth', '/sell/transaction/{id}', '/sell/watch/{id}'].map((path) => ({
    path,
    title: 'title.sell',
    load: () => Blank,
  }))
const config = { services: {}, theme: {}, prefill: {} }
const refusal = (code: string) => ({ error: { code, message: '', fields: [], requestId: 'req_1' } })
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** The whole app on a page, with a server with given answers. */
async function open(
  path: string,
  answer: (url: string) => Response,
  makeRoutes: (guards: Known) => Room[] = rooms,
) {
  history.replaceState(null, '', path)
  const fetch = async (url: string) => (url.startsWith('/v1/') ? json(config) : answer(url))
  const made = makeApp({ window, fetch: fetch as typeof globalThis.fetch, makeRoutes })
  await made.ready
  await made.config
  return made.app
}

beforeEach(() => {
  window.scrollTo = () => undefined
})
afterEach(() => localStorage.clear())

test('ten parallel 401 are one logout, and lead to the sign-in page with the way back', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/transactions?show=open', () => json(refusal('unauthorized'), 401))
  const ends: string[] = []
  app.session.onEnd((reason) => ends.push(reason))

  const calls = Array.from({ length: 10 }, () =>
    app.api.call('getProfile').catch((error: { code: string }) => error.code),
  )
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['unauthorized']))

  expect(ends).toEqual(['rejected'])
  expect(localStorage.getItem(keys.token)).toBeNull()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/auth?redirect=%2Ftransactions%3Fshow%3Dopen&ended=rejected')
})

test('a logout drops cached queries, except those marked to survive it', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/transactions', () => json(refusal('unauthorized'), 401))
  app.queries.setQueryData(['transactions'], ['mine'])
  await app.api.call('getProfile').catch(() => undefined)
  expect(app.queries.getQueryData(['transactions'])).toBeUndefined()
  expect(app.queries.getQueryData(['config'])).toEqual(config)
})

test.each(['by force', 'by signing out'])('nothing of a person stays when a session ends %s', async (how) => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/transactions', () => json(refusal('unauthorized'), 401))
  app.draft.change({ name: 'Ada Example', iban: 'DE89 3704', amount: '250' })
  const body = JSON.stringify({ name: 'Ada Example' })
  app.storage.write(keys.placing, JSON.stringify({ what: 'sale', key: 'key-1', sameness: body, body }))
  app.storage.write(keys.login, JSON.stringify({ email: 'ada@example.test' }))
  app.storage.write(keys.leftFor, 'bank of Ada')
  app.storage.write(keys.requote, JSON.stringify({ order: 'ord_of_Ada', until: '2026-11-20 12:00:00' }))
  if (how === 'by force') await app.api.call('getProfile').catch(() => undefined)
  else app.session.end()
  expect(app.draft.now()).toMatchObject({ name: '', iban: '', amount: '250' })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ada|ada@|DE89/)
  await expect
    .poll(() => app.storage.read(keys.placing))
    .toBe(how === 'by force' ? JSON.stringify({ what: 'sale', key: 'key-1' }) : undefined)
})

test('a 401 on the sign-in page stays there', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/auth', () => json(refusal('unauthorized'), 401))
  await app.api.call('getProfile').catch(() => undefined)
  expect(location.pathname + location.search).toBe('/auth')
})

test('a token in an answer replaces the stored one, and a late 401 of the old one is not a logout', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/sell', () => json({}, 200, { authorization: 'Bearer fresh' }))
  await app.api.call('getProfile')
  expect(app.session.token()).toBe('fresh')
  app.session.rejected('old')
  expect(app.session.token()).toBe('fresh')
})

test('the token is kept in memory where storage is blocked', () => {
  const storage = openStorage(() => {
    throw new Error('blocked')
  })
  const session = createSession(storage)
  session.begin('token')
  expect(session.token()).toBe('token')
  session.end()
  expect(session.token()).toBeUndefined()
})

test.each([
  ['/sell/order', undefined, '/auth?redirect=%2Fsell%2Forder&ended=rejected'],
  ['/sell/watch/ord_1', undefined, '/auth?redirect=%2Fsell%2Ftransaction%2Ford_1&ended=rejected'],
  ['/auth', undefined, undefined],
  ['/auth/link?email=a', undefined, undefined],
  ['/sell/order', '/auth', undefined],
])('from %s, having come from %s, a 401 leads to %s', (here, from, target) => {
  expect(signInPlace(here, from)).toBe(target)
})

test.each([
  ['/sell/order?x=1', '/sell/order?x=1'],
  ['//evil.example/x', '/sell'],
  ['/\\evil.example', '/sell'],
  ['https://evil.example', '/sell'],
  ['javascript:alert(1)', '/sell'],
  ['/auth?redirect=/auth', '/sell'],
  [null, '/sell'],
])('a redirect to %s goes to %s', (wanted, target) => {
  expect(safeRedirect(wanted, 'https://pay.example')).toBe(target)
})

test('the page of an order stays with its state when the session is rejected, if it has a token to watch by', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/sell/transaction/ord_1?card=back', () => json(refusal('unauthorized'), 401))
  app.session.watches.set('ord_1', 'watch-1')
  await app.api.call('getProfile').catch(() => undefined)
  await expect.poll(() => location.pathname + location.search).toBe('/sell/watch/ord_1')
  // A call without a session is refused, and ends nothing.
  const mark = localStorage.getItem(keys.ended)
  await app.api.call('getProfile').catch(() => undefined)
  expect(localStorage.getItem(keys.ended)).toBe(mark)
})

test('signing out in another tab ends it here: queries, draft and tokens to watch by are gone', async () => {
  localStorage.setItem(keys.token, 'old')
  const guarded = (guards: Known): Room[] =>
    rooms().map((room) =>
      room.path === '/transactions' ? { ...room, middleware: [makeMiddleware(guards).loggedIn] } : room,
    )
  const app = await open('/transactions', () => json({}), guarded)
  app.queries.setQueryData(['transactions'], ['mine'])
  app.session.watches.set('ord_1', 'watch-1')
  app.draft.change({ name: 'Ada Example' })
  const other = createSession(openStorage(() => localStorage))
  other.end()
  window.dispatchEvent(new StorageEvent('storage', { key: keys.token }))
  await expect.poll(() => location.pathname + location.search).toBe('/auth?redirect=%2Ftransactions')
  expect(app.queries.getQueryData(['transactions'])).toBeUndefined()
  expect(app.session.watches.size).toBe(0)
  expect(app.draft.now().name).toBe('')
})

test('a session that another tab lost is lost here by the same reason, also when a third one signed in meanwhile', async () => {
  localStorage.setItem(keys.token, 'old')
  const app = await open('/transactions', () => json({}))
  const ends: string[] = []
  app.session.onEnd((reason) => ends.push(reason))
  const other = createSession(openStorage(() => localStorage))
  other.rejected('old')
  other.begin('next')
  window.dispatchEvent(new Event('pageshow'))
  window.dispatchEvent(new Event('pageshow'))
  expect(ends).toEqual(['rejected'])
  expect(app.session.token()).toBe('next')
})

test('the watch of an order ends where somebody signs in', () => {
  const session = createSession(openStorage(() => localStorage))
  session.begin('token')
  session.watches.set('ord_1', 'watch-1')
  session.rejected('token')
  expect(session.watches.size).toBe(1)
  session.begin('of another person')
  expect(session.watches.size).toBe(0)
})

test('the mark of an end is written when the token is gone: other tabs look at both', () => {
  const written: string[] = []
  const real = openStorage(() => localStorage)
  const storage = {
    ...real,
    write: (key: Key, value: string | undefined) => (written.push(key), real.write(key, value)),
  }
  const session = createSession(storage)
  session.begin('token')
  session.end()
  expect(written).toEqual([keys.token, keys.token, keys.ended])
})
