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
import { createI18n, locales, pickLocale, type Locale } from './i18n/i18n.ts'
import { createRouter } from './routing/router.ts'
import { createSession, signInPlace } from './session/session.ts'
import { keys, openStorage } from './session/storage.ts'
import { showTheme } from './shell/theme.ts'
import type { Known } from '../routes.ts'

export type Parts = { window: Window; fetch: typeof fetch; makeRoutes: (known: Known) => Room[] }

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
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  const api = createApi({ session, fetch: clock.watch(fetch) })
  const host = openHost(window, parameters)
  const draft = openDraft(storage, isFirst ? fromParameters(parameters) : {}, () => Date.now())
  const loadConfig = () => queries.fetchQuery(configQuery(api, parameters))
  const config = loadConfig()
  const offers = (service: 'sell' | 'buy') =>
    loadConfig().then(
      ({ services }) => services[service]?.enabled ?? false,
      () => true,
    )
  const isUnavailable = () => queries.getQueryState(['config'])?.status === 'error'
  const key = parameters.get('key')
  const routes = makeRoutes({ session, i18n, draft, origin: location.origin, offers })
  const router = openRouter(window, routes, isUnavailable, key)

  endWithSession({ session, queries, draft, storage, router })

  const show = async (locale: Locale) => {
    await i18n.use(locale)
    Object.assign(document.documentElement, { lang: locale, dir: locales[locale].direction })
  }
  const speak = (locale: Locale) => {
    storage.write(keys.locale, locale)
    void show(locale)
  }
  host.onConfig(({ theme, locale, prefill }) => {
    if (theme) showTheme(theme)
    if (locale && storage.read(keys.locale) === undefined) void show(pickLocale([locale]))
    if (!prefill) return
    draft.change(fromParameters(new URLSearchParams(prefill)))
    void import('./host/host-frame.ts').then(({ fieldsOf }) => draft.fillIn(fieldsOf(prefill)))
  })
  const chosen = storage.read(keys.locale) ?? parameters.get('locale')
  const started = config.then(
    ({ prefill, locale }) => {
      storage.write(keys.configUrl, parameters.toString())
      if (isFirst) draft.fillIn({ reference: prefill['reference'] ?? '' })
      return chosen || !locale ? undefined : show(pickLocale([locale]))
    },
    () => undefined,
  )
  const language = Promise.all([show(pickLocale([chosen])), key !== null && !chosen && started])
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
    browserLocale: pickLocale(window.navigator.languages),
    now: clock.now,
    speak,
  }
  return { app, ready: Promise.all([language, router.start()]), config }
}

function openRouter(window: Window, routes: Room[], isUnavailable: () => boolean, key: string | null) {
  return createRouter<Screen, Room>({
    routes,
    window,
    onBroken: () => reloadOnce(window),
    guard: ({ path }) => path === unavailable || !isUnavailable() || { redirect: unavailable },
    // The key says who may frame the page: it stays in the address, so that a reload in the frame is let in.
    ...(key !== null && { addressOf: (href) => withKey(href, key) }),
  })
}

type Ending = Pick<App, 'session' | 'queries' | 'draft' | 'storage' | 'router'>

/** Nothing of a person stays when a session ends. */
function endWithSession({ session, queries, draft, storage, router }: Ending): void {
  session.onEnd((reason) => {
    queries.removeQueries({ predicate: ({ meta }) => meta?.['survivesLogout'] !== true })
    draft.forget()
    const request = storage.read(keys.placing)
    for (const key of [keys.placing, keys.login]) storage.write(key, undefined)
    if (reason === 'signed-out') return
    if (request) void import('./api/placing.ts').then(({ keepKey }) => keepKey(storage, request))
    const now = router.now()
    const target = now && signInPlace(now.place.href, now.from?.path)
    if (target !== undefined) void router.go(target)
  })
}

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

/** After a new version is installed, the code of a room may be missing: one reload fetches it. */
function reloadOnce(window: Window): void {
  const { location } = window
  const key = 'agio reloaded'
  try {
    if (window.sessionStorage.getItem(key) === location.href) return
    window.sessionStorage.setItem(key, location.href)
  } catch {
    return
  }
  location.reload()
}
