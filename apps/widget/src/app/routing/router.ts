/**
 * Our own small router. Before each navigation the middleware of the route runs, one after the other: anything but
 * true redirects or cancels. A page is shown when its code is there, so nothing flickers; a newer navigation
 * overtakes an older one. Each history entry remembers where it was scrolled to.
 *
 *   go / click / back ─► match ─► middleware ─► load ─► commit (url, title, screen) ─► scroll and focus
 */
import { newKey } from '@agio/contract/client'

export type Place = {
  /** Path and query. */
  readonly href: string
  /** The text after a `#`. It is read once and never put back into the address: it may be a secret. */
  readonly hash: string
  readonly path: string
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  /** The history entry. */
  readonly key: string
}
export type Verdict = true | false | { readonly redirect: string }
export type Middleware = (to: Place, from: Place | undefined) => Verdict | Promise<Verdict>

export type Route<Screen> = {
  /** `/sell/transaction/{id}`; `*` matches the rest. */
  readonly path: string
  readonly middleware?: readonly Middleware[]
  readonly load: () => Screen | Promise<Screen>
}
export type Arrived<Screen, R extends Route<Screen>> = {
  readonly place: Place
  readonly route: R
  readonly screen: Screen
  readonly from: Place | undefined
  /** Pixels to return to, where this entry was seen before. */
  readonly scroll: number
}

export type Router<Screen, R extends Route<Screen>> = {
  /** Undefined until the first page is there. */
  now(): Arrived<Screen, R> | undefined
  go(href: string, options?: { replace?: boolean }): Promise<boolean>
  /** To the page before, or to `otherwise` when this is the first one. */
  back(otherwise: string): void
  start(): Promise<boolean>
  subscribe(hear: () => void): () => void
}

type Kept = { key: string; index: number }
type Move = { kind: 'push' | 'replace' | 'pop'; kept?: Kept | undefined }
const mostRedirects = 6

export function createRouter<Screen, R extends Route<Screen>>(options: {
  routes: readonly R[]
  window: Window
  /** Called when a screen's code cannot be loaded. */
  onBroken: (error: unknown) => void
  /** Asked before the middleware of every route. */
  guard?: Middleware
  /** The address of a place. */
  addressOf?: (href: string) => string
  /** The path prefix of every address; places do not include it. */
  base?: string
}): Router<Screen, R> {
  const { routes, window, onBroken, guard, base = '', addressOf = (href: string) => href } = options
  const { history, location } = window
  const here = () => location.pathname.slice(base.length) + location.search + location.hash
  const listeners = new Set<() => void>()
  const scrolled = keptScroll(window)
  let arrived: Arrived<Screen, R> | undefined
  let index = 0
  let running = 0
  let undoing = false

  async function navigate(href: string, move: Move, redirects = 0): Promise<boolean> {
    const turn = redirects === 0 ? ++running : running
    const kept = move.kept ?? { key: newKey(), index: move.kind === 'push' ? index + 1 : index }
    const found = find(routes, href, kept.key, location.origin)
    if (!found || redirects > mostRedirects) return false
    const { route, place } = found
    for (const check of [...(guard ? [guard] : []), ...(route.middleware ?? [])]) {
      const verdict = await check(place, arrived?.place)
      if (turn !== running) return false
      if (verdict === true) continue
      if (verdict !== false) return await navigate(verdict.redirect, redirected(move), redirects + 1)
      if (move.kind === 'pop') undo(kept)
      return false
    }
    let screen: Screen
    try {
      screen = await route.load()
    } catch (error) {
      onBroken(error)
      return false
    }
    if (turn !== running) return false
    commit(move.kind, kept, {
      place,
      route,
      screen,
      from: arrived?.place,
      scroll: scrolled.get(kept.key) ?? 0,
    })
    return true
  }

  // A redirected first page or step back replaces the entry that led there; a redirected click is still one step.
  const redirected = (move: Move): Move =>
    move.kind === 'pop' ? { kind: 'replace', kept: move.kept } : { kind: move.kind }

  function commit(kind: Move['kind'], kept: Kept, next: Arrived<Screen, R>): void {
    if (arrived && kind !== 'pop') scrolled.set(arrived.place.key, window.scrollY)
    if (kind === 'push') history.pushState(kept, '', addressOf(next.place.href))
    if (kind === 'replace') history.replaceState(kept, '', addressOf(next.place.href))
    index = kept.index
    arrived = next
    listeners.forEach((hear) => hear())
  }

  // The browser has already stepped; step back to where the page still is.
  function undo(kept: Kept): void {
    if (kept.index === index) return
    undoing = true
    history.go(index - kept.index)
  }

  return {
    now: () => arrived,
    go: (href, { replace = false } = {}) => navigate(href, { kind: replace ? 'replace' : 'push' }),
    back(otherwise) {
      if (index > 0) history.back()
      else void navigate(otherwise, { kind: 'replace' })
    },
    start() {
      history.scrollRestoration = 'manual'
      window.addEventListener('pagehide', () => {
        if (arrived) scrolled.set(arrived.place.key, window.scrollY)
        keepScroll(window, scrolled)
      })
      window.addEventListener('popstate', (event) => {
        if (undoing) undoing = false
        else {
          if (arrived) scrolled.set(arrived.place.key, window.scrollY)
          void navigate(here(), { kind: 'pop', kept: keptIn(event.state) })
        }
      })
      const kept = keptIn(history.state)
      index = kept?.index ?? 0
      return navigate(here(), { kind: 'replace', kept: kept ?? { key: newKey(), index: 0 } })
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** The first route that matches. Undefined for an address of another origin. */
export function find<R extends { readonly path: string }>(
  routes: readonly R[],
  href: string,
  key: string,
  origin: string,
): { route: R; place: Place } | undefined {
  if (!URL.canParse(href, origin)) return undefined
  const url = new URL(href, origin)
  if (url.origin !== origin) return undefined
  const path = url.pathname.replace(/(.)\/+$/, '$1')
  for (const route of routes) {
    const params = match(route.path, path)
    if (params)
      return {
        route,
        place: {
          href: path + url.search,
          path,
          hash: url.hash.slice(1),
          query: url.searchParams,
          params,
          key,
        },
      }
  }
  return undefined
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '*') return {}
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const word = given[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== word) return undefined
    if (name !== undefined) params[name] = word
  }
  return params
}

const scrollKey = 'agio scroll'

/** The scroll position of each entry of the history: after a reload of one the others are known too. */
function keptScroll(window: Window): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(scrollKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function keepScroll(window: Window, scrolled: Map<string, number>): void {
  try {
    window.sessionStorage.setItem(scrollKey, JSON.stringify([...scrolled].slice(-50)))
  } catch {
    // Blocked storage: the lists begin at their top.
  }
}

function keptIn(state: unknown): Kept | undefined {
  if (typeof state !== 'object' || state === null || !('key' in state) || !('index' in state))
    return undefined
  const { key, index } = state
  return typeof key === 'string' && typeof index === 'number' ? { key, index } : undefined
}
