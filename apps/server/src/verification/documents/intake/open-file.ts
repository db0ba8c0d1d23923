/** Of bytes that somebody sent: what they are, whatever their name or header says, and what of them is stored. */
import { Crowded, createThread } from '../../../platform/threads/thread.ts'
import type { Examined } from './examine-file.ts'

export type Opened =
  | { readonly type: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | Extract<Examined, { refused: string }>
  | { readonly refused: 'overloaded' }

/** One file at a time, in a process of its own: here nobody looks at a byte. */
export function createFileOpener() {
  const examine = createThread<[Uint8Array], Examined>({
    module: new URL('./examine-file.ts', import.meta.url),
    name: 'examineFile',
    milliseconds: 15_000,
    memoryMegabytes: 512,
    mostWaiting: 20,
    isProcess: true,
  })

  return async (bytes: Uint8Array): Promise<Opened> => {
    try {
      const examined = await examine(bytes)
      return 'type' in examined ? { bytes, ...examined } : examined
    } catch (error) {
      // The process ended, or was ended: that file did it.
      return { refused: error instanceof Crowded ? 'overloaded' : 'document.damaged' }
    }
  }
}
