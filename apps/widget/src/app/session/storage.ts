/** The storage of the browser; where it is blocked (private windows, frames), memory replaces it. */
import type { LaterKey } from './later-keys.ts'

export type Storage = {
  read(key: Key): string | undefined
  /** Without a value it removes. */
  write(key: Key, value?: string): void
}

/** The keys of the specification, and our own; the first screen brings these. */
export const keys = {
  token: 'token',
  ended: 'agio ended',
  configUrl: 'widget config url',
  locale: 'agio locale',
  theme: 'agio theme',
  draft: 'agio draft',
  placing: 'agio placing',
  login: 'agio login',
  /** The bank that the person left for, so that its mark is there when they come back. */
  leftFor: 'agio bank',
  /** The renewed rates that the person has put away. */
  requote: 'agio requote',
  /** Values typed into a step of the verification that have not reached the server. */
  step: 'agio step',
  /** Messages typed to support and not sent yet. */
  unsent: 'agio unsent',
  /** The wallet that was connected last, or that the person has disconnected it; and the order that it was asked to pay. */
  wallet: 'agio wallet',
  /** That the person keeps this device known, and their address. It goes when they sign out. */
  device: 'agio device',
} as const
export type Key = (typeof keys)[keyof typeof keys] | LaterKey

/** Keys about a person besides the draft: they go when the session ends. */
export const personal = [
  keys.placing,
  keys.login,
  keys.leftFor,
  keys.requote,
  keys.step,
  keys.wallet,
] as const

export function openStorage(open: () => globalThis.Storage): Storage {
  const memory = new Map<string, string>()
  let real: globalThis.Storage | undefined
  try {
    real = open()
    real.getItem(keys.token)
  } catch {
    real = undefined
  }
  return {
    read(key) {
      return memory.get(key) ?? real?.getItem(key) ?? undefined
    },
    write(key, value) {
      memory.delete(key)
      try {
        if (!real) throw new Error('storage is blocked')
        if (value === undefined) real.removeItem(key)
        else real.setItem(key, value)
      } catch {
        if (value !== undefined) memory.set(key, value)
      }
    },
  }
}

/** The browser's storage, of which each tab reads first what it wrote itself: a new tab begins with what was written last. */
export function openTab(all: Storage, own = openStorage(() => sessionStorage)): Storage {
  return {
    read: (key) => own.read(key) ?? all.read(key),
    write(key, value) {
      own.write(key, value)
      all.write(key, value)
    },
  }
}

/** Reads what was kept as JSON; anything unreadable counts as nothing. */
export function readJson(storage: Storage, key: Key): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null')
  } catch {
    return null
  }
}
