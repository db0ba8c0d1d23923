import { beforeEach, expect, test } from 'vitest'
import { createRouter, find, type Middleware, type Route } from './router.ts'

const yes: Middleware = () => true
let scrollTo = 0

function routerOf(routes: readonly Route<string>[], start = '/') {
  history.replaceState(null, '', start)
  return createRouter<string, Route<string>>({ routes, window, onBroken: (error) => broken.push(error) })
}
const broken: unknown[] = []
const page = (path: string, ...middleware: Middleware[]): Route<string> => ({
  path,
  middleware,
  load: () => path,
})

beforeEach(() => {
  broken.length = 0
  Object.defineProperty(window, 'scrollY', { get: () => scrollTo, configurable: true })
  scrollTo = 0
})

test('middleware runs in order before the page is there, and knows where it comes from', async () => {
  const seen: string[] = []
  const note =
    (name: string): Middleware =>
    (to, from) => {
      seen.push(`${name} ${from?.path ?? '-'}→${to.path}`)
      return true
    }
  const router = routerOf([page('/', yes), page('/a', note('one'), note('two'))])
  await router.start()
  expect(await router.go('/a?x=1')).toBe(true)
  expect(seen).toEqual(['one /→/a', 'two /→/a'])
  expect(router.now()).toMatchObject({
    screen: '/a',
    place: { href: '/a?x=1', path: '/a' },
    from: { path: '/' },
  })
})

test('anything but true redirects or cancels', async () => {
  const router = routerOf([
    page('/'),
    page('/closed', () => false),
    page('/moved', () => ({ redirect: '/here?from=moved' })),
    page('/here'),
  ])
  await router.start()
  expect(await router.go('/closed')).toBe(false)
  expect(location.pathname).toBe('/')
  expect(await router.go('/moved')).toBe(true)
  expect(location.pathname + location.search).toBe('/here?from=moved')
})

test('redirects in a circle end', async () => {
  const router = routerOf([
    page('/'),
    page('/a', () => ({ redirect: '/b' })),
    page('/b', () => ({ redirect: '/a' })),
  ])
  await router.start()
  expect(await router.go('/a')).toBe(false)
})

test('a newer navigation overtakes an older one', async () => {
  let finish: (passes: true) => void = () => undefined
  const slow: Middleware = () => new Promise((done) => (finish = done))
  const router = routerOf([page('/'), page('/slow', slow), page('/fast')])
  await router.start()
  const first = router.go('/slow')
  await router.go('/fast')
  finish(true)
  expect(await first).toBe(false)
  expect(router.now()?.screen).toBe('/fast')
})

test('back works, and returns to where the page was scrolled to', async () => {
  const router = routerOf([page('/'), page('/list'), page('/one/{id}')])
  await router.start()
  await router.go('/list')
  scrollTo = 840
  await router.go('/one/7')
  expect(router.now()?.place.params).toEqual({ id: '7' })
  expect(router.now()?.scroll).toBe(0)
  router.back('/')
  await expect.poll(() => router.now()?.screen, { timeout: 10_000 }).toBe('/list')
  expect(router.now()?.scroll).toBe(840)
})

test('a step back that is cancelled leaves the address where the page is', async () => {
  let open = true
  const router = routerOf([page('/', () => open), page('/form')])
  await router.start()
  await router.go('/form')
  open = false
  history.back()
  await expect.poll(() => location.pathname, { timeout: 10_000 }).toBe('/form')
  expect(router.now()?.screen).toBe('/form')
})

test('a screen whose code does not load is reported, and the page stays', async () => {
  const router = routerOf([page('/'), { path: '/gone', load: () => Promise.reject(new Error('404')) }])
  await router.start()
  expect(await router.go('/gone')).toBe(false)
  expect(broken).toHaveLength(1)
  expect(router.now()?.screen).toBe('/')
})

test('an address of another origin is not a page of the widget', () => {
  const routes = [page('*')]
  expect(find(routes, 'https://evil.example/', 'k', 'https://pay.example')).toBeUndefined()
  expect(find(routes, '/anything/at/all', 'k', 'https://pay.example')?.route.path).toBe('*')
})

test('after a reload the entries before it are still scrolled to where they were', async () => {
  sessionStorage.clear()
  const routes = [page('/list'), page('/order')]
  const before = routerOf(routes, '/list')
  await before.start()
  const list = history.state as object
  scrollTo = 1800
  await before.go('/order')
  scrollTo = 40
  window.dispatchEvent(new Event('pagehide'))

  const after = createRouter<string, Route<string>>({ routes, window, onBroken: () => undefined })
  await after.start()
  expect(after.now()).toMatchObject({ screen: '/order', scroll: 40 })
  history.replaceState(list, '', '/list')
  window.dispatchEvent(new PopStateEvent('popstate', { state: list }))
  await expect.poll(() => after.now()?.scroll).toBe(1800)
})
