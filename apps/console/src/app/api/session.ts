/** The session: a token for this tab. The first 401 ends it. */
const key = 'agio operator'

export type Session = {
  token(): string | undefined
  begin(token: string): void
  end(): void
  /** A 401 came for a request that carried this token. */
  rejected(sentWith: string | undefined): void
  subscribe(hear: () => void): () => void
}

export function createSession(open: () => Storage): Session {
  const listeners = new Set<() => void>()
  let memory: string | undefined
  let kept: Storage | undefined
  try {
    kept = open()
    memory = kept.getItem(key) ?? undefined
  } catch {
    // A browser that keeps nothing: the session lasts as long as the page.
  }
  const write = (token: string | undefined) => {
    memory = token
    try {
      if (token === undefined) kept?.removeItem(key)
      else kept?.setItem(key, token)
    } catch {
      // As above.
    }
    listeners.forEach((hear) => hear())
  }
  return {
    token: () => memory,
    begin: write,
    end: () => write(undefined),
    rejected(sentWith) {
      if (sentWith !== undefined && sentWith === memory) write(undefined)
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
