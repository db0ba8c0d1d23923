/** A dialog that belongs to no page: it stays while pages change below it, and ends when it says so. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type App, AppProvider } from '../context.tsx'

/** Shows what `dialog` makes; `close` takes it away. */
export function openAbove(app: App, dialog: (close: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<AppProvider value={app}>{dialog(close)}</AppProvider>)
}
