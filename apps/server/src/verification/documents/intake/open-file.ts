/** Of bytes that somebody sent: what they are, whatever their name or header says, and what of them is stored. */
import { randomInt } from 'node:crypto'
import { createGate } from '../../../platform/guards/gate.ts'
import { Crowded, createSharedThread } from '../../../platform/threads/thread.ts'
import type { Examined } from './examine-file.ts'

export type Opened =
  | { readonly type: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | Extract<Examined, { refused: string }>
  | { readonly refused: 'overloaded' }

/** Anybody may open many accounts: files of one network have a third of the places at most, before they are opened. */
export const openFileGate = () =>
  createGate({ atOnce: 12, laneAtOnce: 4, laneWaiting: 4, waiting: 12, choose: randomInt })

/** One file at a time, in a process of its own: here nobody looks at a byte. Of many senders each has its turn. */
export function createFileOpener() {
  const examine = createSharedThread<[Uint8Array], Examined>({
    module: new URL('./examine-file.ts', import.meta.url),
    name: 'examineFile',
    milliseconds: 15_000,
    memoryMegabytes: 512,
    mostWaiting: 20,
    mostOfOne: 10,
    isProcess: true,
  })

  return async (sender: string, bytes: Uint8Array): Promise<Opened> => {
    try {
      const examined = await examine(sender, bytes)
      return 'type' in examined ? { bytes, ...examined } : examined
    } catch (error) {
      // The process ended, or was ended: that file did it.
      return { refused: error instanceof Crowded ? 'overloaded' : 'document.damaged' }
    }
  }
}
