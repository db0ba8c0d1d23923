/**
 * The handshake from inside an iframe: the frame says `ready` to the exact origin it was started for, takes the port
 * the host hands over, and from then on listens to that port alone (see @agio/embed). Loaded only in iframes.
 */
import {
  fromHost,
  isConnect,
  version,
  type FromFrame,
  type HostConfig,
  type Ready,
} from '@agio/embed/protocol'
import { keepInSight } from './in-sight.ts'
import type { HostWallet } from './host-wallet.ts'

export type FrameLine = {
  send(message: FromFrame): void
  onConfig(hear: (config: HostConfig) => void): void
}

export function openFrame(window: Window, origin: string): FrameLine {
  let port: MessagePort | undefined
  let last: HostConfig | undefined
  const waiting: FromFrame[] = []
  const hearers = new Set<(config: HostConfig) => void>()
  const send = (message: FromFrame) => {
    if (port) port.postMessage(message)
    else waiting.push(message)
  }
  const wallet = lent(window, origin, (message) => port?.postMessage(message))
  const hear = (data: unknown) => {
    const message = fromHost(data)
    if (message?.type !== 'config') return message && wallet.hear(message)
    last = { ...last, ...message }
    wallet.offer(message.wallet)
    hearers.forEach((hearer) => hearer(message))
  }
  window.addEventListener('message', (event: MessageEvent) => {
    const [given] = event.ports
    if (event.origin !== origin || event.source !== window.parent || !given || !isConnect(event.data)) return
    port?.close()
    wallet.hear({ type: 'wallet-event', event: 'disconnect', data: null })
    port = given
    port.addEventListener('message', ({ data }) => hear(data))
    port.start()
    waiting.splice(0).forEach((message) => port?.postMessage(message))
  })
  window.parent.postMessage({ agio: version, type: 'ready' } satisfies Ready, origin)
  return {
    send,
    onConfig(hearer) {
      hearers.add(hearer)
      if (last) hearer(last)
    },
  }
}

/** The page's wallet: its code comes when the widget looks for wallets, and the page has one. */
function lent(window: Window, origin: string, send: (message: FromFrame) => void) {
  let isOffered = false
  let isWanted = false
  let opening: Promise<HostWallet> | undefined
  const announce = () => {
    if (!isOffered || !isWanted) return
    opening ??= import('./host-wallet.ts').then((it) => it.openHostWallet(origin, send))
    void opening.then((wallet) => wallet.announce(window))
  }
  window.addEventListener('eip6963:requestProvider', () => {
    isWanted = true
    announce()
  })
  return {
    offer(offered = isOffered) {
      isOffered = offered
      void opening?.then((wallet) => wallet.lend(offered))
      announce()
    },
    hear: (message: Parameters<HostWallet['hear']>[0]) =>
      void opening?.then((wallet) => wallet.hear(message)),
  }
}

/** The page must not be as tall as the frame by itself then. The frame lives as long as the page. */
export function sendHeight(host: FrameLine, element: HTMLElement): void {
  document.documentElement.dataset['host'] = 'iframe'
  keepInSight(document)
  const tell = () => host.send({ type: 'resize', height: Math.ceil(element.offsetHeight) })
  new ResizeObserver(tell).observe(element)
}
