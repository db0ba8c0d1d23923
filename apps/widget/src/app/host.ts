/**
 * The three hosts of the widget behind one door: a page of its own, an iframe in a shop, a messenger. In an iframe
 * the frame says `ready` to the exact origin it was started for, takes the port the host hands over, and from then
 * on listens to that port alone (see @agio/embed).
 */
import { fromHost, isConnect, version, type FromFrame, type FromHost, type Ready } from '@agio/embed'

export type Host = {
  readonly kind: 'page' | 'iframe' | 'messenger'
  tell(message: FromFrame): void
  onConfig(hear: (config: FromHost) => void): void
}

export function openHost(window: Window, parameters: URLSearchParams): Host {
  if (window.location.hash.includes('tgWebAppData=')) return alone('messenger')
  const origin = originOf(parameters.get('origin'))
  if (window.parent === window || !origin) return alone(window.parent === window ? 'page' : 'iframe')
  return framed(window, origin)
}

function alone(kind: Host['kind']): Host {
  return { kind, tell: () => undefined, onConfig: () => undefined }
}

function framed(window: Window, origin: string): Host {
  let port: MessagePort | undefined
  let last: FromHost | undefined
  const waiting: FromFrame[] = []
  const hearers = new Set<(config: FromHost) => void>()
  window.addEventListener('message', (event: MessageEvent) => {
    const [given] = event.ports
    if (event.origin !== origin || event.source !== window.parent || !given || !isConnect(event.data)) return
    port?.close()
    port = given
    port.addEventListener('message', ({ data }) => {
      const config = fromHost(data)
      if (!config) return
      last = config
      hearers.forEach((hear) => hear(config))
    })
    port.start()
    waiting.splice(0).forEach((message) => port?.postMessage(message))
  })
  window.parent.postMessage({ agio: version, type: 'ready' } satisfies Ready, origin)
  return {
    kind: 'iframe',
    tell(message) {
      if (port) port.postMessage(message)
      else waiting.push(message)
    },
    onConfig(hear) {
      hearers.add(hear)
      if (last) hear(last)
    },
  }
}

function originOf(given: string | null): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { origin, protocol } = new URL(given)
  return (protocol === 'https:' || protocol === 'http:') && origin === given ? origin : undefined
}
