/** A setting, of two kinds: one with a usual value, and one that may be left out. */
export type Setting<T> = {
  readonly name: string
  readonly what: string
  /** As it would be written; undefined where there is none. */
  readonly default: string | undefined
  /** Never shown in logs or in the inventory. */
  readonly secret: boolean
  readonly read: (text: string) => T
}

export function given<T>(name: string, preset: string, read: (text: string) => T, what: string): Setting<T> {
  return { name, what, default: preset, secret: false, read }
}

export function optional<T>(
  name: string,
  read: (text: string) => T,
  what: string,
  { secret = false }: { secret?: boolean } = {},
): Setting<T | undefined> {
  return { name, what, default: undefined, secret, read }
}

export const secret = { secret: true } as const
