/**
 * The person signed in. The token is stored under the specification's key `token`; a response header may replace it.
 *
 * The 401 rule: one logout for n parallel failures. A failure counts only for the token it was sent with, so the
 * second of two finds another token (or none) and changes nothing. The work at the end of a session (reset the
 * stores, drop cached queries, go to the sign-in page) is decided outside, in make-app.ts.
 *
 * Another tab may end it too: each end leaves a mark beside the token, and `look` compares the mark.
 */
import { keys, type Storage } from './storage.ts'

/** `elsewhere`: the person signed out in another tab. */
export type EndReason = 'signed-out' | 'rejected' | 'elsewhere'

export type Session = {
  token(): string | undefined
  begin(token: string): void
  /** The `authorization` header of a response: "Bearer …", or the bare token. */
  replace(header: string): void
  /** Reads the mark of another tab. */
  look(): void
  /** By order: the token that shows its state after the session. They end when the person signs out. */
  readonly watches: Map<string, string>
  /** The person signs out. */
  end(): void
  /** A 401 came for a request that carried this token. */
  rejected(sentWith: string | undefined): void
  onEnd(hear: (reason: EndReason) => void): () => void
  subscribe(hear: () => void): () => void
}

export function createSession(storage: Storage): Session {
  const changed = new Set<() => void>()
  const ended = new Set<(reason: EndReason) => void>()
  const token = () => storage.read(keys.token)
  const write = (value: string | undefined) => {
    storage.write(keys.token, value)
    changed.forEach((hear) => hear())
  }
  const watches = new Map<string, string>()
  const mark = () => storage.read(keys.ended)
  let seen = mark()
  const over = (reason: EndReason) => {
    seen = mark()
    if (reason !== 'rejected' || token() !== undefined) watches.clear()
    changed.forEach((hear) => hear())
    ended.forEach((hear) => hear(reason))
  }
  const finish = (reason: EndReason) => {
    // The mark comes last: another tab that hears of it finds no token any more.
    storage.write(keys.token)
    storage.write(keys.ended, `${reason} ${Date.now()}`)
    over(reason)
  }
  return {
    token,
    begin(value) {
      watches.clear()
      write(value)
    },
    watches,
    look() {
      if (mark() !== seen) over(mark()?.startsWith('rejected') ? 'rejected' : 'elsewhere')
      else changed.forEach((hear) => hear())
    },
    replace(header) {
      const value = header.replace(/^bearer\s+/i, '').trim()
      // A late answer of an ended session must not sign anybody in again.
      if (value && token() !== undefined && value !== token()) write(value)
    },
    end: () => finish('signed-out'),
    rejected(sentWith) {
      if (sentWith !== undefined && sentWith === token()) finish('rejected')
    },
    onEnd(hear) {
      ended.add(hear)
      return () => ended.delete(hear)
    },
    subscribe(hear) {
      changed.add(hear)
      return () => changed.delete(hear)
    },
  }
}

/**
 * The person goes from a 401 to this place: to the sign-in page with the reason and the way back, unless they are there
 * or just came from it. The page of an order that may be watched stays, with its state only.
 */
export function signInPlace(
  here: string,
  cameFrom: string | undefined,
  watches?: ReadonlyMap<string, string>,
): string | undefined {
  if (isAuth(here) || (cameFrom !== undefined && isAuth(cameFrom))) return undefined
  const [, way = '', order = ''] = /^\/(?:sell|buy)\/(transaction)\/([^/?]+)/.exec(here) ?? []
  if (way && watches?.has(order)) return here.replace(way, 'watch').replace(/\?.*/, '')
  return `/auth?redirect=${encodeURIComponent(here.replace('/watch/', '/transaction/'))}&ended=rejected`
}

/** A redirect target is a path of this origin and nothing else; anything odd becomes the start page. */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/sell'
  const url = new URL(wanted, origin)
  if (url.origin !== origin || isAuth(url.pathname)) return '/sell'
  return url.pathname + url.search
}

function isAuth(path: string): boolean {
  return /^\/auth(\/|\?|$)/.test(path)
}
