/** Connects the app to its host. */
import type { App } from '../context.tsx'
import type { Locale } from '../i18n/i18n.ts'
import { sendHeight } from './host-frame.ts'
import type { Line } from './line.ts'
import { hear } from './visit.ts'

export { begin } from './visit.ts'

/**
 * From now on the app follows the host's configuration and reports to it: the page height in a frame, the buttons in a messenger.
 * `show` changes the language without storing it.
 */
export function attach(app: App, line: Line, show: (locale: Locale) => unknown): void {
  const { client } = line
  line.onConfig((said) => hear(app, said, show))
  const page = document.getElementById('root')
  if (!page) return
  if (client) void import('./messenger/attach.ts').then((it) => it.attachClient(app, client, page))
  else if (app.host.kind === 'iframe') sendHeight(line, page)
}
