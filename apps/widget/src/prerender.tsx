/**
 * Renders the forms to markup at build time: the real shell and the real form, in English, before any answer came. In the
 * browser the first render is the same and takes the markup over, so nothing moves and nothing is made twice.
 */
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Api } from './app/api/api.ts'
import type { App, Room, Screen } from './app/context.tsx'
import { emptyDraft } from './app/session/draft.ts'
import { createI18n } from './app/i18n/i18n.ts'
import { Root } from './app/root.tsx'
import type { Arrived, Place, Router } from './app/routing/router.ts'
import { BuyScreen } from './buy/index.ts'
import { SellScreen } from './sell/index.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)
const silent = () => nothing

/** The pages by the names of their files, with the source whose code each needs besides the start. */
export function pages(): { file: string; path: string; title: string; needs?: string; markup: string }[] {
  const { t } = createI18n()
  return [
    { file: 'index.html', path: '/sell', title: t('title.sell'), markup: render('/sell', SellScreen) },
    {
      file: 'buy.html',
      path: '/buy',
      title: t('title.buy'),
      needs: 'src/buy/index.ts',
      markup: render('/buy', BuyScreen),
    },
  ]
}

function render(path: '/sell' | '/buy', screen: Screen): string {
  const place: Place = { href: path, hash: '', path, query: new URLSearchParams(), params: {}, key: 'start' }
  const title = path === '/sell' ? 'title.sell' : 'title.buy'
  const route: Room = { path, title, load: () => screen }
  const arrived: Arrived<Screen, Room> = { place, route, screen, from: undefined, scroll: 0 }
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
  return renderToString(<Root app={app} />)
}
