/**
 * Renders the first screen to markup at build time: the real shell and the real form, in English, before any answer
 * came. In the browser the first render takes its place in one step, with the same boxes, so nothing moves.
 */
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Api } from './app/api/api.ts'
import type { App, Room, Screen } from './app/context.tsx'
import { emptyDraft } from './app/session/draft.ts'
import { createI18n } from './app/i18n/i18n.ts'
import { Root } from './app/root.tsx'
import type { Arrived, Place, Router } from './app/routing/router.ts'
import { SellScreen } from './sell/index.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)
const silent = () => nothing

export function firstScreen(): string {
  const place: Place = {
    href: '/sell',
    hash: '',
    path: '/sell',
    query: new URLSearchParams(),
    params: {},
    key: 'start',
  }
  const route: Room = { path: '/sell', title: 'title.sell', load: () => SellScreen }
  const arrived: Arrived<Screen, Room> = { place, route, screen: SellScreen, from: undefined, scroll: 0 }
  const router: Router<Screen, Room> = {
    now: () => arrived,
    go: never,
    back: nothing,
    start: never,
    subscribe: silent,
  }
  const api: Api = { call: never, open: never }
  const app: App = {
    api,
    router,
    i18n: createI18n(),
    session: {
      token: nothing,
      begin: nothing,
      replace: nothing,
      end: nothing,
      rejected: nothing,
      onEnd: silent,
      subscribe: silent,
    },
    host: { kind: 'page', send: nothing, onConfig: nothing },
    storage: { read: nothing, write: nothing },
    queries: new QueryClient(),
    draft: { now: () => emptyDraft, change: nothing, fillIn: nothing, forget: nothing, subscribe: silent },
    parameters: new URLSearchParams(),
    browserLocale: 'en',
    now: () => 0,
    speak: nothing,
  }
  return `<div data-prerendered>${renderToStaticMarkup(<Root app={app} />)}</div>`
}
