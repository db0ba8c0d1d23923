/** The three hosts of the widget behind one door: a page of its own, an iframe in a shop, a messenger. */
import type { FromFrame } from '@agio/embed/protocol'
import type { Line } from './line.ts'

export type Host = {
  readonly kind: 'page' | 'iframe' | 'messenger'
  /** The path prefix. Pages of the mini-app have their own, because other sites may frame them. */
  readonly base: '' | '/app'
  /** The connection to the host, once its code is loaded; undefined on a page of its own. */
  readonly line: Promise<Line> | undefined
  send(message: FromFrame): void
}

/** Messages sent before the host code is loaded are queued. */
export function openHost(window: Window, parameters: URLSearchParams): Host {
  const { hash, pathname } = window.location
  const isApp = pathname.startsWith('/app/')
  const line =
    isApp || window.parent !== window
      ? import('./line.ts').then((it) => it.openLine(window, isApp ? hash : parameters))
      : undefined
  return {
    kind: isApp ? 'messenger' : line ? 'iframe' : 'page',
    base: isApp ? '/app' : '',
    line,
    send: (message) => void line?.then((it) => it.send(message)),
  }
}
