/** Idempotency keys of files: the same bytes have the same key until they are answered, other bytes have another one. */
import { newKey } from '@agio/contract/client'
import { isRefusal } from '../../app/queue/use-once.ts'

/** One for a room: a dialog that is closed without an answer and opened anew has the key of before. */
export function createFileKeys() {
  const waiting = new Map<string, string>()
  return async <Answer>(file: Blob, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const bytes = await textOfBytes(file)
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

/** One character for each byte. */
async function textOfBytes(file: Blob): Promise<string> {
  return new TextDecoder('windows-1252').decode(await file.arrayBuffer())
}
