/** The start of the widget: makes the app, and takes over the page that the build rendered or shows another one. */
import '@agio/ui/tokens.css'
import '@agio/ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeEarly } from './app/api/early.ts'
import { takePresses } from './app/shell/early-presses.ts'
import type { App } from './app/context.tsx'
import { makeApp } from './app/make-app.ts'
import { Root } from './app/root.tsx'
import { makeRoutes } from './routes.ts'

const container = document.getElementById('root')
if (!container) throw new Error('no #root')

// Not awaited at the top: the rooms import this very file's neighbours, and would wait for it while it waits for them.
void start(container)

async function start(root: HTMLElement): Promise<void> {
  // A page that the start script found to be of another kind or language is rendered here, and hidden until then.
  const isBuilt = document.documentElement.dataset['start'] !== 'elsewhere'
  let show = () => {}
  const shown = new Promise<void>((resolve) => (show = resolve))
  const { app, ready, config } = makeApp({
    window,
    makeRoutes,
    fetch: async (url, init = {}) => {
      const early = typeof url === 'string' ? takeEarly(window, [url, init]) : undefined
      const answer = early ?? fetch(url, init)
      // No answer changes the page before it is ours: its first render is the one of the build.
      if (isBuilt) await Promise.all([shown, answer])
      return await answer
    },
  })
  config.then(
    async ({ theme }) => {
      if (Object.keys(theme).length === 0) return
      const looks = await import('@agio/ui/theme')
      looks.applyTheme(theme, document.documentElement)
    },
    () => app.router.go('/not-available', { replace: true }),
  )
  // The language first: nothing is shown in one and then in another.
  await ready
  const isTaken = isBuilt && root.dataset['built'] === app.router.now()?.place.path
  const onShown = () => {
    if (isTaken) keepTyped(root, app)
    delete root.dataset['built']
    delete root.dataset['shell']
    root.ariaBusy = null
    delete document.documentElement.dataset['face']
    show()
    pressAgain()
  }
  const page = <Root app={app} onShown={onShown} />
  // From here on React hears the presses itself.
  const pressAgain = takePresses(window)
  // In a transition the work is done in small pieces, and what a person does comes between them.
  startTransition(() => {
    if (isTaken) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
  // The first form did not wait to hear whether its service is on.
  void config.then(
    ({ services }) => {
      const path = app.router.now()?.place.path
      const isOff =
        (path === '/sell' && !services.sell?.enabled) || (path === '/buy' && !services.buy?.enabled)
      if (isOff) void app.router.go('/', { replace: true })
    },
    () => undefined,
  )
}

/** Someone may have typed into the form of the build before it was ours. */
function keepTyped(root: HTMLElement, { draft, router }: App): void {
  const field = [...root.querySelectorAll('input')].find((it) => it.value !== it.defaultValue)
  if (!field) return
  const isCoin = (field.name === 'send') === (router.now()?.place.path === '/sell')
  draft.change({ typed: isCoin ? 'coin' : 'fiat', amount: field.value.replace(',', '.') })
}
