/** The three hosts of the widget behind one door: a page of its own, an iframe in a shop, a messenger. */
import type { FromFrame } from '@agio/embed/protocol'
import type { Around } from './around.ts'

export type Host = {
  readonly kind: 'page' | 'iframe' | 'messenger'
  /** What every address begins with: the pages of the mini-app are apart, because other sites may frame them. */
  readonly base: '' | '/app'
  /** What is around the page, once its code is there; none around a page of its own. */
  readonly around: Promise<Around> | undefined
  send(message: FromFrame): void
}

/** What is said before the code of the host is there waits for it. */
export function openHost(window: Window, parameters: URLSearchParams): Host {
  const { hash, pathname } = window.location
  const isApp = pathname.startsWith('/app/')
  const around =
    isApp || window.parent !== window
      ? import('./around.ts').then((it) => it.openAround(window, isApp ? hash : parameters))
      : undefined
  return {
    kind: isApp ? 'messenger' : around ? 'iframe' : 'page',
    base: isApp ? '/app' : '',
    around,
    send: (message) => void around?.then((it) => it.send(message)),
  }
}
