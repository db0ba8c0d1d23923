/** Every screen finds these with `useApp`: one object, made in main.tsx, handed down by React. No singletons. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type ComponentType,
  type MouseEvent,
} from 'react'
import type { Api } from './api/api.ts'
import { emptyDraft, type Draft, type DraftStore } from './session/draft.ts'
import type { Host } from './host/host.ts'
import type { I18n, Locale, TextKey, Translate } from './i18n/i18n.ts'
import type { Arrived, Place, Route, Router } from './routing/router.ts'
import type { Session } from './session/session.ts'
import type { Storage } from './session/storage.ts'

export type Screen = ComponentType<{ place: Place }>
export type Room = Route<Screen> & {
  readonly title: TextKey
  /** The back button leads here when there is nothing to go back to; none: no button. */
  readonly back?: string | ((place: Place) => string)
  /** A page that another site leads to has no menus. */
  readonly bare?: boolean
}

export type App = {
  readonly api: Api
  readonly session: Session
  readonly router: Router<Screen, Room>
  readonly i18n: I18n
  readonly host: Host
  readonly storage: Storage
  readonly queries: QueryClient
  readonly draft: DraftStore
  readonly parameters: URLSearchParams
  /** Of our languages the one that the browser prefers; offered where the page speaks another. */
  readonly browserLocale: Locale
  /** The server's time as far as it is known, in milliseconds. */
  now(): number
  /** Changes the language and remembers it. */
  speak(locale: Locale): void
}

const AppContext = createContext<App | undefined>(undefined)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('no <AppProvider> above')
  return app
}

/** The words of the present language; renders again when they change. */
export function useText(): { t: Translate; locale: Locale } {
  const { i18n } = useApp()
  useSyncExternalStore(i18n.subscribe, i18n.version, i18n.version)
  return { t: i18n.t, locale: i18n.locale() }
}

export function useSignedIn(): boolean {
  const { session } = useApp()
  const read = () => session.token() !== undefined
  return useSyncExternalStore(session.subscribe, read, () => false)
}

const never = () => () => undefined

/** Values that only this browser knows. The page that the build rendered, and its first render here, have `built`. */
export function useHere<Value>(read: () => Value, built: Value): Value {
  return useSyncExternalStore(never, read, () => built)
}

export function useDraft(): [Draft, DraftStore['change']] {
  const { draft } = useApp()
  return [useSyncExternalStore(draft.subscribe, draft.now, () => emptyDraft), draft.change]
}

export function useArrived(): Arrived<Screen, Room> | undefined {
  const { router } = useApp()
  return useSyncExternalStore(router.subscribe, router.now, router.now)
}

/** A link inside the widget: a real address for new tabs and sharing, no reload on a plain click. */
export function Link({
  href,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = useFollow()
  return (
    <a {...rest} href={href} onClick={(event) => follow(event, href)}>
      {children}
    </a>
  )
}

/** The click handler of such a link, for other components that draw one. */
export function useFollow(): (event: MouseEvent, href: string) => void {
  const { router } = useApp()
  return (event, href) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    void router.go(href)
  }
}
