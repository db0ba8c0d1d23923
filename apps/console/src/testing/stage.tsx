/** A stage for screens in tests: the real parts of the console, with an API the test plays. No module is replaced. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Api } from '../app/api/api.ts'
import { AppProvider, type App } from '../app/context.tsx'
import { createRouter } from '../app/shell/router.ts'
import { createSession } from '../app/api/session.ts'

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 10_000 })

type Answers = { [call: string]: (input: { body?: unknown; params?: unknown; query?: unknown }) => unknown }

/** jsdom has no dialogs that are modal: open and shut is all that is needed of them. */
function giveDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}

/** Calls that have no answer wait for ever. */
export function stage(screen: ReactNode, answers: Answers, at = '/console/orders') {
  cleanup()
  giveDialogs()
  window.history.replaceState(null, '', at)
  const asked: { name: string; input: unknown; once: string | undefined }[] = []
  const call = (async (name: string, input = {}, once?: string) => {
    asked.push({ name, input, once })
    const answer = answers[name]
    if (!answer) return await new Promise(() => undefined)
    return await answer(input)
  }) as Api['call']
  const app: App = {
    api: { call, open: call as unknown as Api['open'] },
    session: createSession(() => {
      throw new Error('a test keeps nothing')
    }),
    router: createRouter(window),
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const view = render(
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>{screen}</QueryClientProvider>
    </AppProvider>,
  )
  return { app, asked, view, calls: (name: string) => asked.filter((one) => one.name === name) }
}
