/** The three hosts of the widget behind one door: a page of its own, an iframe in a shop, a messenger. */
import type { FromFrame } from '@agio/embed/protocol'
import type { Line } from './line.ts'

export type Host = {
  readonly kind: 'page' | 'iframe' | 'messenger'
  /** What every address begins with: the pages of the mini-app are apart, because other sites may frame them. */
  readonly base: '' | '/app'
  /** To what is around the page, once its code is there; none around a page of its own. */
  readonly line: Promise<Line> | undefined
  send(message: FromFrame): void
}

/** What is said before the code of the host is there waits for it. */
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
