/** The services of every screen: one object, made in main.tsx, handed down by React. */
import type { OperatorView } from '@agio/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type AnchorHTMLAttributes, type Ref } from 'react'
import type { Api } from './api/api.ts'
import type { Place, Router } from './shell/router.ts'
import type { Session } from './api/session.ts'

export type App = {
  readonly api: Api
  readonly session: Session
  readonly router: Router
  readonly queries: QueryClient
}

const AppContext = createContext<App | undefined>(undefined)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp: no <AppProvider> above')
  return app
}

const OperatorContext = createContext<OperatorView | undefined>(undefined)
export const OperatorProvider = OperatorContext.Provider
export const useOperator = (): OperatorView | undefined => use(OperatorContext)
/** The operator has one of these roles. The server decides again. */
export const useMay = (may: readonly string[]): boolean =>
  use(OperatorContext)?.roles.some((role) => may.includes(role)) === true

export function usePlace(): Place {
  const { router } = useApp()
  return useSyncExternalStore(router.subscribe, router.now, router.now)
}

export function useSignedIn(): boolean {
  const { session } = useApp()
  const read = () => session.token() !== undefined
  return useSyncExternalStore(session.subscribe, read, () => false)
}

/** A link inside the console: a real address for new tabs and sharing, no reload on a plain click. */
export function Link({
  href,
  children,
  ref,
  onPressed,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** Before it leads on. */
  onPressed?: () => void
}) {
  const { router } = useApp()
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPressed?.()
        router.go(href)
      }}
    >
      {children}
    </a>
  )
}
