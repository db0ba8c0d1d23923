/**
 * The handshake from inside an iframe: the frame says `ready` to the exact origin it was started for, takes the port
 * the host hands over, and from then on listens to that port alone (see @agio/embed). Loaded only in iframes.
 */
import { fromHost, isConnect, version, type FromFrame, type FromHost, type Ready } from '@agio/embed'
import type { Draft } from '../session/draft.ts'

export type FrameLine = {
  send(message: FromFrame): void
  onConfig(hear: (config: FromHost) => void): void
}

export function openFrame(window: Window, origin: string): FrameLine {
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
    send(message) {
      if (port) port.postMessage(message)
      else waiting.push(message)
    },
    onConfig(hear) {
      hearers.add(hear)
      if (last) hear(last)
    },
  }
}

/** The fields of a person that a host may fill in. */
export function fieldsOf(prefill: Readonly<Record<string, string>>): Partial<Draft> {
  const names = {
    beneficiary_name: 'name',
    iban: 'iban',
    sort_code: 'sortCode',
    account_number: 'accountNumber',
    reference: 'reference',
    email: 'contactEmail',
    refund_address: 'refundAddress',
    destination_address: 'destination',
    payer_name: 'payerName',
  } as const
  return Object.fromEntries(
    Object.entries(names).flatMap(([given, name]) =>
      prefill[given] ? [[name, prefill[given].slice(0, 140)]] : [],
    ),
  )
}

/** The page must not be as tall as the frame by itself then. The frame lives as long as the page. */
export function sendHeight(host: Pick<FrameLine, 'send'>, element: HTMLElement): void {
  document.documentElement.dataset['host'] = 'iframe'
  new ResizeObserver(() => host.send({ type: 'resized', height: element.offsetHeight })).observe(element)
}
