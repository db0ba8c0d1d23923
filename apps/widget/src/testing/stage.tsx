/** A stage for screens in tests: the real parts of the widget, with an API the test plays. No module is replaced. */
import type { FromFrame } from '@agio/embed/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Api } from '../app/api/api.ts'
import { type App, AppProvider, type Room, type Screen } from '../app/context.tsx'
import { openDraft } from '../app/session/draft.ts'
import { createI18n } from '../app/i18n/i18n.ts'
import type { Router } from '../app/routing/router.ts'
import { createSession } from '../app/session/session.ts'
import { openStorage } from '../app/session/storage.ts'

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 10_000 })

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

type Answers = { [call: string]: (input: { body?: unknown; params?: unknown; query?: unknown }) => unknown }

const usual: Answers = {
  // The level of most people allows what they order.
  verificationRequirements: () => ({ isEnough: true }),
  widgetConfig: () => Promise.reject(new Error('this test is of no installation')),
}

/** Calls that have no answer wait for ever. `went` lists where the router was sent. */
export async function stage(
  screen: ReactNode,
  given: Answers,
  hear: (message: FromFrame) => unknown = () => undefined,
) {
  const answers: Answers = { ...usual, ...given }
  const asked: { name: string; input: unknown }[] = []
  const went: string[] = []
  const call = (async (name: string, input = {}) => {
    asked.push({ name, input })
    const answer = answers[name]
    if (!answer) return await new Promise(() => undefined)
    return await answer(input)
  }) as Api['call']
  const storage = openStorage(() => {
    throw new Error('a test keeps nothing')
  })
  const i18n = createI18n()
  await i18n.later()
  const router: Router<Screen, Room> = {
    now: () => undefined,
    go: async (href) => Boolean(went.push(href)),
    back: () => undefined,
    start: async () => true,
    subscribe: () => () => undefined,
  }
  const app: App = {
    api: { call, open: () => new Promise(() => undefined) },
    session: createSession(storage),
    router,
    i18n,
    host: {
      kind: 'page',
      base: '',
      line: undefined,
      send: (message) => void hear(message),
    },
    storage,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    draft: openDraft(storage, {}, () => 0),
    parameters: new URLSearchParams(),
    browserLocale: 'en',
    now: () => Date.UTC(2026, 10, 20, 12),
    speak: () => undefined,
  }
  const view = render(
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>{screen}</QueryClientProvider>
    </AppProvider>,
  )
  return { app, asked, went, view }
}
