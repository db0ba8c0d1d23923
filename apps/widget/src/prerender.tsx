/**
 * Renders pages to markup at build time. The forms: the real shell and the real form, in English, before any answer came; in
 * the browser the first render is the same and takes the markup over, so nothing moves and nothing is made twice. Every
 * other room: the shell and the shape of its page, without a word, until the room replaces it.
 */
import { SkeletonPage } from '@agio/ui'
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

type Page = {
  file: string
  title: string
  /** The form that the browser takes over. */
  path?: '/sell' | '/buy'
  /** The source whose code it needs besides the start. */
  needs?: string
  markup: string
}

type Shape = Parameters<typeof SkeletonPage>[0]['of']

/** Folders of addresses, with the shape of their pages, and their code where it is a file of its own. */
const rooms: readonly (readonly [folder: string, shape: Shape, needs?: string])[] = [
  ['auth', 'order', 'src/sign-in-room.tsx'],
  ['sell/order', 'order', 'src/sell/order-form/index.ts'],
  ['buy/order', 'order', 'src/buy/order-form/index.ts'],
  ['sell/transaction', 'order', 'src/sell/order-page/index.ts'],
  ['buy/transaction', 'order', 'src/buy/order-page/index.ts'],
  ['sell/watch', 'order'],
  ['buy/watch', 'order'],
  ['transactions', 'history', 'src/account/history/index.ts'],
  ['profile', 'account', 'src/account/profile/index.ts'],
  ['limits', 'account'],
  ['verification', 'order'],
  ['support', 'history', 'src/account/support/index.ts'],
  ['receipt', 'order', 'src/account/pages/index.ts'],
  ['app', 'order', 'src/sign-in-room.tsx'],
  ['l', 'order', 'src/sell/link/index.ts'],
]

export function pages(): Page[] {
  const { t } = createI18n()
  const form = {
    sell: render('/sell', 'title.sell', SellScreen),
    buy: render('/buy', 'title.buy', BuyScreen),
  }
  return [
    { file: 'index.html', path: '/sell', title: t('title.sell'), markup: form.sell },
    { file: 'buy.html', path: '/buy', title: t('title.buy'), needs: 'src/buy/index.ts', markup: form.buy },
    ...rooms.map(([folder, shape, needs]) => ({
      file: `${folder}/index.html`,
      title: '',
      ...(needs && { needs }),
      markup: render(`/${folder}`, 'title.sell', () => <SkeletonPage of={shape} />, '/'),
    })),
  ]
}

function render(path: string, title: Room['title'], screen: Screen, back?: string): string {
  const place: Place = { href: path, hash: '', path, query: new URLSearchParams(), params: {}, key: 'start' }
  const route: Room = { path, title, load: () => screen, ...(back && { back }) }
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
      look: silent,
      watches: new Map(),
      end: nothing,
      rejected: nothing,
      onEnd: silent,
      subscribe: silent,
    },
    host: { kind: 'page', base: '', line: undefined, send: nothing },
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
