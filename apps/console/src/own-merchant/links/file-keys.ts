/**
 * Idempotency keys of uploaded files: the same bytes keep their key until the server answers. The tab stores the keys by the hash
 * of the bytes, so a reloaded page does not submit a file twice.
 */
import { newKey } from '@agio/contract/client'
import { isRefusal } from '../../app/queue/use-once.ts'

/** One for a room: a dialog that is closed without an answer and opened anew has the key of before. */
export function createFileKeys(open: () => Storage = () => window.sessionStorage) {
  const waiting = keysIn(open)
  return async <Answer>(file: Blob, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const bytes = await nameOf(file)
    const key = waiting.get(bytes) ?? newKey()
    waiting.set(bytes, key)
    try {
      const answer = await send(key)
      waiting.delete(bytes)
      return answer
    } catch (error) {
      if (isRefusal(error)) waiting.delete(bytes)
      throw error
    }
  }
}
export type FileKeys = ReturnType<typeof createFileKeys>

/** Without https the browser has no hash function: the bytes themselves are the key. */
async function nameOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (!window.isSecureContext) return `agio file ${new TextDecoder('windows-1252').decode(bytes)}`
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `agio file ${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** If the browser blocks storage, keys last as long as the page. */
function keysIn(open: () => Storage) {
  const memory = new Map<string, string>()
  const inTab = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (name: string) => memory.get(name) ?? inTab((storage) => storage.getItem(name)) ?? undefined,
    set(name: string, key: string) {
      memory.set(name, key)
      inTab((storage) => storage.setItem(name, key))
    },
    delete(name: string) {
      memory.delete(name)
      inTab((storage) => storage.removeItem(name))
    },
  }
}
