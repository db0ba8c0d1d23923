/** Composes the console. */
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
        // A refusal is final; a lost connection is tried again.
        retry: (count, error) => count < 2 && (!(error instanceof Refused) || error.code === 'offline'),
      },
    },
  })
  // The next operator must not see the data of this one.
  session.subscribe(() => session.token() === undefined && queries.clear())
  return { api: createApi({ session, fetch }), session, router: createRouter(window), queries }
}
