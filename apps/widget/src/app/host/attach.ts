/** The app and what is around its page. */
import type { App } from '../context.tsx'
import type { Locale } from '../i18n/i18n.ts'
import { sendHeight } from './host-frame.ts'
import type { Line } from './line.ts'
import { hear } from './visit.ts'

export { begin } from './visit.ts'

/**
 * From now on the app does what the host wants shown, and the host is told of the page: its height in a frame, its buttons in a
 * messenger. `show` changes the language and does not keep it.
 */
export function attach(app: App, line: Line, show: (locale: Locale) => unknown): void {
  const { client } = line
  line.onConfig((said) => hear(app, said, show))
  const page = document.getElementById('root')
  if (!page) return
  if (client) void import('./messenger/attach.ts').then((it) => it.attachClient(app, client, page))
  else if (app.host.kind === 'iframe') sendHeight(line, page)
}
