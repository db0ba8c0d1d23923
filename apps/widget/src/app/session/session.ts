/**
 * Who is signed in. The token lies under the specification's key `token`; a response header may replace it.
 *
 * The 401 rule: one logout for n parallel failures. A failure counts only for the token it was sent with, so the
 * second of two finds another token (or none) and changes nothing. What happens at the end of a session (reset the
 * stores, drop cached queries, go to the sign-in page) is told to the session from outside, in main.tsx.
 */
import { keys, type Storage } from './storage.ts'

export type EndReason = 'signed-out' | 'rejected'

export type Session = {
  token(): string | undefined
  begin(token: string): void
  /** The `authorization` header of a response: "Bearer …", or the bare token. */
  replace(header: string): void
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
  const finish = (reason: EndReason) => {
    write(undefined)
    ended.forEach((hear) => hear(reason))
  }
  return {
    token,
    begin: write,
    replace(header) {
      const value = header.replace(/^bearer\s+/i, '').trim()
      // A late answer of an ended session must not sign anybody in again.
      if (value && token() !== undefined && value !== token()) write(value)
    },
    end: () => finish('signed-out'),
    rejected(sentWith) {
      if (sentWith === token()) finish('rejected')
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
 * Where the person goes after a 401: to the sign-in page with the way back, unless they are there or just came
 * from it.
 */
export function signInPlace(here: string, cameFrom: string | undefined): string | undefined {
  if (isAuth(here) || (cameFrom !== undefined && isAuth(cameFrom))) return undefined
  return `/auth?redirect=${encodeURIComponent(here)}`
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
