/**
 * Renders pages to markup at build time. The forms: the real shell and the real form, in each language, before any answer came; in
 * the browser the first render is the same and takes the markup over, so nothing moves and nothing is made twice. Every
 * other room: the shell and the shape of its page, without a word, until the room replaces it.
 */
import { SkeletonPage } from '@agio/ui'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Api } from './app/api/api.ts'
import type { App, Room, Screen } from './app/context.tsx'
import { emptyDraft } from './app/session/draft.ts'
import { createI18n, isLocale, locales, type I18n, type Locale, type TextKey } from './app/i18n/i18n.ts'
import { Root } from './app/root.tsx'
import type { Arrived, Place, Router } from './app/routing/router.ts'
import { BuyScreen } from './buy/index.ts'
import { SellScreen } from './sell/index.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)
const silent = () => nothing

type Page = {
  file: string
  /** A form has a page in each language; the shape of a room has no word. */
  language: Locale
  direction: 'ltr' | 'rtl'
  title: string
  description: string
  withoutScript: string
  /** The form that the browser takes over. */
  path?: '/sell' | '/buy'
  /** The sources whose code it needs besides the start. */
  needs: readonly string[]
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

export async function pages(): Promise<Page[]> {
  const forms = await Promise.all(Object.keys(locales).filter(isLocale).map(formsIn))
  const { i18n, head } = await wordsOf('en')
  const shapes = rooms.map(([folder, shape, needs]) => ({
    ...head,
    file: `${folder}/index.html`,
    title: '',
    needs: needs ? [needs] : [],
    markup: render(i18n, `/${folder}`, 'title.sell', () => <SkeletonPage of={shape} />, '/'),
  }))
  return [...forms.flat(), ...shapes]
}

/** English is the page of whoever prefers no language of ours. */
async function formsIn(language: Locale): Promise<Page[]> {
  const { i18n, head } = await wordsOf(language)
  const ending = language === 'en' ? 'html' : `${language}.html`
  const words = language === 'en' ? [] : [`virtual:texts/${language}/first`]
  const form = (name: string, needs: string[], path: '/sell' | '/buy', title: TextKey, screen: Screen) => ({
    ...head,
    file: `${name}.${ending}`,
    path,
    title: i18n.t(title),
    needs: [...words, ...needs],
    markup: render(i18n, path, title, screen),
  })
  return [
    form('index', [], '/sell', 'title.sell', SellScreen),
    form('buy', ['src/buy/index.ts'], '/buy', 'title.buy', BuyScreen),
  ]
}

/** A page is rendered with the words that its first render has in a browser; its head has some that come later there. */
async function wordsOf(language: Locale) {
  const [i18n, all] = [createI18n(), createI18n()]
  await i18n.use(language)
  await all.later()
  await all.use(language)
  const head = {
    language,
    direction: locales[language].direction,
    description: all.t('shell.description'),
    withoutScript: all.t('shell.withoutScript'),
  }
  return { i18n, head }
}

function render(i18n: I18n, path: string, title: TextKey, screen: Screen, back?: string): string {
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
    i18n,
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
    browserLocale: i18n.locale(),
    now: () => 0,
    speak: nothing,
  }
  return renderToString(<Root app={app} />)
}
