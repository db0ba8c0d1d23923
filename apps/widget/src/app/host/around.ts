/** What is around the page, where it is not alone: the page of a shop, or the client of a messenger. */
import type { FromFrame, HostConfig } from '@agio/embed/protocol'
import type { App } from '../context.tsx'
import type { Locale } from '../i18n/i18n.ts'
import { openFrame, sendHeight } from './host-frame.ts'
import { hear } from './visit.ts'
import type { Client } from './messenger/client.ts'

export { begin } from './visit.ts'

export type Line = {
  send(message: FromFrame): void
  onConfig(hear: (config: HostConfig) => void): void
}
export type Around = Line & {
  /**
   * From now on the app does what the host wants shown, and the host is told of the page: its height in a frame, its buttons in
   * a messenger. `show` changes the language and does not keep it.
   */
  attach(app: App, show: (locale: Locale) => unknown): void
  /** Of a messenger. */
  readonly client: Client | undefined
}

/** `start`: what followed the `#` in a messenger; in a frame the parameters, which name the origin of the page around it. */
export async function openAround(window: Window, start: string | URLSearchParams): Promise<Around> {
  if (start instanceof URLSearchParams) return listening(frameIn(window, start), undefined)
  const { openClient } = await import('./messenger/client.ts')
  const client = openClient(window, start)
  return listening(client ?? silent, client)
}

const listening = (line: Line, client: Client | undefined): Around => ({
  ...line,
  client,
  attach(app, show) {
    line.onConfig((said) => hear(app, said, show))
    const page = document.getElementById('root')
    if (!page) return
    if (client) void import('./messenger/attach.ts').then((it) => it.attachClient(app, client, page))
    else if (app.host.kind === 'iframe') sendHeight(line, page)
  },
})

function frameIn(window: Window, parameters: URLSearchParams): Line {
  const origin = originOf(parameters.get('origin'))
  return origin ? openFrame(window, origin) : silent
}

/** To whom nobody has named, nothing is said. */
const silent: Line = { send: () => undefined, onConfig: () => undefined }

function originOf(given: string | null): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { origin, protocol } = new URL(given)
  return (protocol === 'https:' || protocol === 'http:') && origin === given ? origin : undefined
}
