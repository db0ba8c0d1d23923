/**
 * Composition: storage, session, language, host, router, client, and who hears whom. The 401 rule comes together
 * here: the session ends once, the stores are reset, cached queries go (except those that survive a logout), and the
 * person is led to the sign-in page with the way back.
 */
import type { WidgetConfig } from '@agio/contract'
import { QueryClient } from '@tanstack/react-query'
import { createApi } from './api/api.ts'
import { configQuery } from './config.ts'
import { readStart } from './start-parameters.ts'
import type { App, Room, Screen } from './context.tsx'
import { fromParameters, openDraft } from './session/draft.ts'
import { openHost } from './host/host.ts'
import { createI18n, locales, pickLocale, spokenOf, type I18n, type Locale } from './i18n/i18n.ts'
import { createRouter } from './routing/router.ts'
import { createSession, signInPlace } from './session/session.ts'
import { keys, openStorage, openTab, personal, type Key } from './session/storage.ts'
import type { Known } from '../routes.ts'

export type Parts = { window: Window; fetch: typeof fetch; makeRoutes: (known: Known) => Room[] }

/** Without a network a request fails and says so; it does not wait in silence. */
const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'offlineFirst' },
    },
  })

export function makeApp({ window, fetch, makeRoutes }: Parts): {
  app: App
  ready: Promise<unknown>
  config: Promise<WidgetConfig>
} {
  const { location, document } = window
  const storage = openStorage(() => window.localStorage)
  const { parameters, isFirst } = readStart(window, storage)
  const session = createSession(storage)
  const i18n = createI18n()
  const clock = makeClock()
  const queries = makeQueries()
  const api = createApi({ session, fetch: clock.watch(fetch) })
  const host = openHost(window, parameters)
  const draft = openDraft(openTab(storage), isFirst ? fromParameters(parameters) : {}, () => Date.now())
  const loadConfig = () => queries.fetchQuery(configQuery(api, parameters))
  const config = loadConfig()
  const offers = (service: 'sell' | 'buy') =>
    loadConfig().then(
      ({ services }) => services[service]?.enabled ?? false,
      () => true,
    )
  const key = parameters.get('key')
  const routes = makeRoutes({ session, i18n, draft, origin: location.origin, offers })
  const router = openRouter(window, routes, queries, key, host.base)

  endWithSession(window, { session, queries, draft, storage, router })

  const show = (locale: Locale) => speakIn(document, i18n, locale)
  const speak = (locale: Locale) => {
    storage.write(keys.locale, locale)
    void show(locale)
  }
  const atHost = () => import('./host/attach.ts')
  void host.line?.then((line) => atHost().then((it) => it.attach(app, line, show)))
  const preferred = window.navigator.languages
  const started = config.then(
    (start) => {
      const { prefill, locale, visit } = start
      storage.write(keys.configUrl, parameters.toString())
      if (visit || prefill['reference'])
        void atHost().then((it) => it.begin(app, start, isFirst, window.history))
      return locale
    },
    () => undefined,
  )
  const chosen = [storage.read(keys.locale), parameters.get('locale')]
  // A key may have a language of its own, which its config says.
  const own = key === null || spokenOf(chosen) ? undefined : started
  const language = Promise.resolve(own).then((it) => show(pickLocale([...chosen, it, ...preferred])))
  const app: App = {
    api,
    session,
    router,
    i18n,
    host,
    storage,
    queries,
    draft,
    parameters,
    browserLocale: pickLocale(preferred),
    now: clock.now,
    speak,
  }
  return { app, ready: Promise.all([language, router.start()]), config }
}

async function speakIn(document: Document, i18n: I18n, locale: Locale): Promise<void> {
  await i18n.use(locale)
  // Another one may have been asked for meanwhile.
  if (i18n.locale() !== locale) return
  Object.assign(document.documentElement, { lang: locale, dir: locales[locale].direction })
}

function openRouter(window: Window, routes: Room[], queries: QueryClient, key: string | null, base: string) {
  const isUnavailable = () => {
    const config = queries.getQueryState(['config'])
    return config?.status === 'error' && config.data === undefined
  }
  return createRouter<Screen, Room>({
    routes,
    window,
    base,
    onBroken: () => reloadOnce(window),
    guard: ({ path }) => path === unavailable || !isUnavailable() || { redirect: unavailable },
    // The key says who may frame the page: it stays in the address, so that a reload in the frame is let in.
    addressOf: (href) => base + (key === null ? href : withKey(href, key)),
  })
}

type Ending = Pick<App, 'session' | 'queries' | 'draft' | 'storage' | 'router'>

/** Nothing of a person stays when a session ends. */
function endWithSession(window: Window, { session, queries, draft, storage, router }: Ending): void {
  window.addEventListener('storage', session.look)
  // A page that the browser kept hears of nothing meanwhile.
  window.addEventListener('pageshow', session.look)
  session.onEnd((reason) => {
    queries.removeQueries({ predicate: ({ meta }) => meta?.['survivesLogout'] !== true })
    draft.forget()
    const now = router.now()
    // The page is opened anew: by its guards it leads to the sign-in page, or shows what the next person may see.
    if (now && reason === 'elsewhere') return void router.go(now.place.href, { replace: true })
    const request = storage.read(keys.placing)
    const forget = (key: Key) => storage.write(key)
    personal.forEach(forget)
    if (reason === 'signed-out') return signedOut.forEach(forget)
    if (request) void import('./api/placing.ts').then((it) => it.keepKey(storage, request))
    const target = now && signInPlace(now.place.href, now.from?.path, session.watches)
    if (target !== undefined) void router.go(target, { replace: target.includes('/watch/') })
  })
}

/** An idle session comes back to these; a person who signs out leaves them to nobody. */
const signedOut = [keys.unsent, keys.device]

const unavailable = '/not-available'

const withKey = (href: string, key: string): string =>
  /[?&]key=/.test(href) ? href : `${href}${href.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`

/**
 * The server's time, as the last answer said it, so that a countdown is right on a device whose clock is not.
 * Whole seconds are all a countdown needs.
 */
function makeClock() {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (...request) => {
        const response = await fetch(...request)
        const serverTime = Date.parse(response.headers.get('date') ?? '')
        if (Math.abs(serverTime - Date.now()) > 2_000) aheadMs = serverTime - Date.now()
        else if (!Number.isNaN(serverTime)) aheadMs = 0
        return response
      },
  }
}

/** After a new version is installed, the code of a room may be missing: one reload fetches it. Offline it would lose the page. */
function reloadOnce(window: Window): void {
  const { location, navigator } = window
  if (!navigator.onLine) return
  const key = 'agio reloaded'
  try {
    if (window.sessionStorage.getItem(key) === location.href) return
    window.sessionStorage.setItem(key, location.href)
  } catch {
    return
  }
  location.reload()
}
