/**
 * How a mini-app and the client of its messenger speak. In a web client the page is a frame: messages go to the exact origin of the
 * page around it, which the server has named as the only one that may frame it, and are heard from that window and
 * origin alone. Around a web view the client puts an object into the page, and calls a function of it.
 */
import { readSaid, type Said } from './said.ts'

export type Wire = {
  post(eventType: string, eventData?: object): void
}

type Receive = (eventType: unknown, eventData: unknown) => void
type View = Window & {
  TelegramWebviewProxy?: { postEvent(eventType: string, eventData: string): void }
  /** Where clients look for the function that they call: each in one of these. */
  Telegram?: { WebView: { receiveEvent: Receive } }
  TelegramGameProxy?: { receiveEvent: Receive }
  TelegramGameProxy_receiveEvent?: Receive
}

/**
 * Undefined where there is no client: a page at the mini-app's address is one like any other, and launch data in an address that
 * anybody can write count for nothing.
 */
export function openWire(window: Window, hear: (said: Said) => void): Wire | undefined {
  const view: View = window
  const take = (message: unknown) => {
    const said = readSaid(message)
    if (said) hear(said)
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

/** Not every browser lists what is around a frame; the page that led here is the same. */
function originOutside({ location, document }: Window): string | undefined {
  const outside = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(outside) ? new URL(outside).origin : undefined
}
