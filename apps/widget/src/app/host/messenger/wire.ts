/**
 * The transport between a mini-app and its messenger's client. In a web client the page is a frame: it posts messages to the exact
 * origin of the parent, which the server's frame-ancestors allow, and accepts messages only from that window and origin. In
 * a web view the client adds an object to the page, and calls a function of the page.
 */
import { readMessage, type ClientMessage } from './messages.ts'

export type Wire = {
  post(eventType: string, eventData?: object): void
}

type Receive = (eventType: unknown, eventData: unknown) => void
type View = Window & {
  TelegramWebviewProxy?: { postEvent(eventType: string, eventData: string): void }
  /** Each client looks for the receiving function in one of these places. */
  Telegram?: { WebView: { receiveEvent: Receive } }
  TelegramGameProxy?: { receiveEvent: Receive }
  TelegramGameProxy_receiveEvent?: Receive
}

/**
 * Undefined without a client: in a plain browser the mini-app's address is an ordinary page, and launch data in its URL are
 * ignored.
 */
export function openWire(window: Window, listener: (message: ClientMessage) => void): Wire | undefined {
  const view: View = window
  const take = (message: unknown) => {
    const known = readMessage(message)
    if (known) listener(known)
  }
  if (view.TelegramWebviewProxy) {
    const receiveEvent: Receive = (eventType, eventData) => take({ eventType, eventData })
    view.Telegram = { WebView: { receiveEvent } }
    view.TelegramGameProxy = { receiveEvent }
    view.TelegramGameProxy_receiveEvent = receiveEvent
    return {
      post: (eventType, eventData = {}) =>
        view.TelegramWebviewProxy?.postEvent(eventType, JSON.stringify(eventData)),
    }
  }
  const origin = window.parent === window ? undefined : originOutside(window)
  if (origin === undefined) return undefined
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source === window.parent && event.origin === origin) take(event.data)
  })
  return {
    post: (eventType, eventData = {}) =>
      window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin),
  }
}

/** Not every browser has `ancestorOrigins`; the referrer of a frame is its parent. */
function originOutside({ location, document }: Window): string | undefined {
  const outside = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(outside) ? new URL(outside).origin : undefined
}
