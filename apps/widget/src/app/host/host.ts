/** The three hosts of the widget behind one door: a page of its own, an iframe in a shop, a messenger. */
import type { FromFrame, HostConfig } from '@agio/embed/protocol'

export type Host = {
  readonly kind: 'page' | 'iframe' | 'messenger'
  send(message: FromFrame): void
  onConfig(hear: (config: HostConfig) => void): void
}

/** `parameters` name the origin of the page around the frame; without it nothing is said to anybody. */
export function openHost(window: Window, parameters: URLSearchParams): Host {
  if (window.location.hash.includes('tgWebAppData=')) return alone('messenger')
  if (window.parent === window) return alone('page')
  const origin = originOf(parameters.get('origin'))
  if (!origin) return alone('iframe')
  const line = import('./host-frame.ts').then((it) => it.openFrame(window, origin))
  return {
    kind: 'iframe',
    send: (message) => void line.then((it) => it.send(message)),
    onConfig: (hear) => void line.then((it) => it.onConfig(hear)),
  }
}

function alone(kind: Host['kind']): Host {
  return { kind, send: () => undefined, onConfig: () => undefined }
}

function originOf(given: string | null): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { origin, protocol } = new URL(given)
  return (protocol === 'https:' || protocol === 'http:') && origin === given ? origin : undefined
}
