/** The start of the widget: makes the parts, tells them about one another, and shows the first page. */
import '@agio/ui/tokens.css'
import '@agio/ui/base.css'
import { createRoot } from 'react-dom/client'
import { makeApp } from './app/make-app.ts'
import { Root } from './app/root.tsx'
import { coinsQuery } from './journey/quote/index.ts'
import { makeRoutes } from './routes.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// Not awaited at the top: the rooms import this very file's neighbours, and would wait for it while it waits for them.
void start(container)

async function start(root: HTMLElement): Promise<void> {
  const { app, ready, config } = makeApp({ window, fetch: (...it) => fetch(...it), makeRoutes })

  // The form asks for them first: they are on the way while the page is being made.
  if (/^\/(sell)?$/.test(location.pathname)) void app.queries.prefetchQuery(coinsQuery(app.api))

  // Someone may have typed into the prerendered form before this script came.
  const typed = root.querySelector<HTMLInputElement>('input[name="receive"]')
  const hadFocus = document.activeElement?.id
  if (typed && typed.value !== typed.defaultValue) {
    app.draft.change({ typed: 'fiat', amount: typed.value.replace(',', '.') })
  }
  config.then(
    async ({ theme }) => {
      if (Object.keys(theme).length === 0) return
      const { applyTheme } = await import('@agio/ui/theme')
      applyTheme(theme, document.documentElement)
    },
    () => app.router.go('/not-available', { replace: true }),
  )
  // The language first: nothing is shown in one and then in another.
  await ready
  createRoot(root).render(<Root app={app} />)
  // The form for selling did not wait to hear whether it is on.
  void config.then(
    ({ services }) => {
      const isHere = app.router.now()?.place.path === '/sell'
      if (isHere && !services['sell']?.enabled) void app.router.go('/', { replace: true })
    },
    () => undefined,
  )
  if (hadFocus) requestAnimationFrame(() => document.getElementById(hadFocus)?.focus())
}
