/**
 * Idempotency keys of files: the same bytes have the same key until they are answered, other bytes have another one. The tab
 * keeps them, by the hash of the bytes: a page that is loaded anew asks for nothing twice.
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

/** A page without https has no hashes: there the bytes name themselves. */
async function nameOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (!window.isSecureContext) return `agio file ${new TextDecoder('windows-1252').decode(bytes)}`
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `agio file ${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** In a browser that keeps nothing they last as long as the page. */
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
