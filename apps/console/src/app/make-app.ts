/** Puts the parts of the console together. */
import { QueryClient } from '@tanstack/react-query'
import { createApi, Refused } from './api/api.ts'
import type { App } from './context.tsx'
import { createRouter } from './shell/router.ts'
import { createSession } from './api/session.ts'

export function makeApp({ window, fetch }: { window: Window; fetch: typeof globalThis.fetch }): App {
  const session = createSession(() => window.sessionStorage)
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // A "no" stays a "no"; a broken line is tried again.
        retry: (count, error) => count < 2 && (!(error instanceof Refused) || error.code === 'offline'),
      },
    },
  })
  // Nothing of one operator is shown to the next.
  session.subscribe(() => session.token() === undefined && queries.clear())
  return { api: createApi({ session, fetch }), session, router: createRouter(window), queries }
}
