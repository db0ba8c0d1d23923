/** The line to what is around the page, where it is not alone: the page of a shop, or the client of a messenger. */
import type { FromFrame, HostConfig } from '@agio/embed/protocol'
import { openFrame } from './host-frame.ts'
import type { Client } from './messenger/client.ts'

export type Line = {
  send(message: FromFrame): void
  onConfig(hear: (config: HostConfig) => void): void
  /** Of a messenger. */
  readonly client?: Client
}

/** `start`: what followed the `#` in a messenger; in a frame the parameters, which name the origin of the page around it. */
export async function openLine(window: Window, start: string | URLSearchParams): Promise<Line> {
  if (start instanceof URLSearchParams) {
    const origin = originOf(start.get('origin'))
    return origin ? openFrame(window, origin) : silent
  }
  const { openClient } = await import('./messenger/client.ts')
  const client = openClient(window, start)
  return client ? { ...client, client } : silent
}

/** To whom nobody has named, nothing is said. */
const silent: Line = { send: () => undefined, onConfig: () => undefined }

function originOf(given: string | null): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { origin, protocol } = new URL(given)
  return (protocol === 'https:' || protocol === 'http:') && origin === given ? origin : undefined
}
