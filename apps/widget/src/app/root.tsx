/** The providers around the shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { AppProvider, type App } from './context.tsx'
import { Shell } from './shell/shell.tsx'

export function Root({ app }: { app: App }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <Shell />
      </QueryClientProvider>
    </AppProvider>
  )
}
