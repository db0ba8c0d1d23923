/** The connection to the host: the page of a shop, or the client of a messenger. */
import type { FromFrame, HostConfig } from '@agio/embed/protocol'
import { openFrame } from './host-frame.ts'
import type { Client } from './messenger/client.ts'

export type Line = {
  send(message: FromFrame): void
  onConfig(listener: (config: HostConfig) => void): void
  /** Only in a messenger. */
  readonly client?: Client
}

/** `start`: the URL fragment in a messenger; in a frame the parameters, with the origin of the host page. */
export async function openLine(window: Window, start: string | URLSearchParams): Promise<Line> {
  if (start instanceof URLSearchParams) {
    const origin = originOf(start.get('origin'))
    return origin ? openFrame(window, origin) : silent
  }
  const { openClient } = await import('./messenger/client.ts')
  const client = openClient(window, start)
  return client ? { ...client, client } : silent
}

/** Without a named origin no message is sent. */
const silent: Line = { send: () => undefined, onConfig: () => undefined }

function originOf(given: string | null): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { origin, protocol } = new URL(given)
  return (protocol === 'https:' || protocol === 'http:') && origin === given ? origin : undefined
}
