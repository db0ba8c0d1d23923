/** What this browser remembers of a kept device. What signs in is a cookie that no script reads. */
import { keys, readJson, type Storage } from '../../app/session/storage.ts'

export type Remembered = {
  /** Whose device it is, for the next sign-in by a code. Empty where a passkey signed in. */
  readonly email: string
  /** False: the server knows it no more. */
  readonly isKept: boolean
}

export function rememberedIn(storage: Storage): Remembered | undefined {
  const kept = readJson(storage, keys.device)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { email, isKept } = kept as Partial<Record<string, unknown>>
  return typeof email === 'string' ? { email, isKept: isKept === true } : undefined
}

export const remember = (storage: Storage, remembered: Remembered | undefined): void =>
  storage.write(keys.device, remembered && JSON.stringify(remembered))
