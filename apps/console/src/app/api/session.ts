/** The session: a token for this tab. The first 401 ends it. */
const key = 'agio operator'
/** The key that marks the token of a person of a merchant. */
const firmKey = 'agio merchant'

export type Session = {
  token(): string | undefined
  /** A person of a merchant is signed in, and not an operator. */
  isMerchant(): boolean
  begin(token: string, isMerchant?: boolean): void
  end(): void
  /** A 401 came for a request that carried this token. */
  rejected(sentWith: string | undefined): void
  subscribe(hear: () => void): () => void
}

export function createSession(open: () => Storage): Session {
  const listeners = new Set<() => void>()
  let memory: string | undefined
  let isFirm = false
  let kept: Storage | undefined
  try {
    kept = open()
    memory = kept.getItem(key) ?? undefined
    isFirm = kept.getItem(firmKey) !== null
  } catch {
    // A browser that keeps nothing: the session lasts as long as the page.
  }
  const write = (token: string | undefined, isMerchant = false) => {
    memory = token
    isFirm = isMerchant
    try {
      if (token === undefined) kept?.removeItem(key)
      else kept?.setItem(key, token)
      if (isMerchant) kept?.setItem(firmKey, 'yes')
      else kept?.removeItem(firmKey)
    } catch {
      // As above.
    }
    listeners.forEach((hear) => hear())
  }
  return {
    token: () => memory,
    isMerchant: () => isFirm,
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

/** Before any app is made: the token of this tab is an operator's. Throws in a browser that keeps nothing. */
export const isOperatorHere = (): boolean =>
  sessionStorage.getItem(key) !== null && sessionStorage.getItem(firmKey) === null
