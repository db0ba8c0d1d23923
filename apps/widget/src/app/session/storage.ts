/** The storage of the browser; where it is blocked (private windows, frames), memory replaces it. */
export type Storage = {
  read(key: string): string | undefined
  /** `undefined` removes. */
  write(key: string, value: string | undefined): void
}

/** The keys of the specification, and our own. */
export const keys = {
  token: 'token',
  configUrl: 'widget config url',
  locale: 'agio locale',
  theme: 'agio theme',
  draft: 'agio draft',
  placing: 'agio placing',
  login: 'agio login',
} as const

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

/** Reads what was kept as JSON; anything unreadable counts as nothing. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null')
  } catch {
    return null
  }
}
