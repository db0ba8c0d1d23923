/** The providers around the shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { AppProvider, type App } from './context.tsx'
import { Shell } from './shell/shell.tsx'

/** `onShown` is called when the first page is in its place. */
export function Root({ app, onShown }: { app: App; onShown?: () => void }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <Shell />
      </QueryClientProvider>
    </AppProvider>
  )
}
