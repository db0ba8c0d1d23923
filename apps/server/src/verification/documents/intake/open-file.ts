/** Finds the type of uploaded bytes, without trust in name or header, and gives the part of them that is stored. */
import { randomInt } from 'node:crypto'
import { createGate } from '../../../platform/guards/gate.ts'
import { Crowded, createSharedThread } from '../../../platform/threads/thread.ts'
import type { Examined } from './examine-file.ts'

export type Opened =
  | { readonly type: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | Extract<Examined, { refused: string }>
  | { readonly refused: 'overloaded' }

/** One person may open many accounts: files of one network get a third of the places at most. */
export const openFileGate = () =>
  createGate({ atOnce: 12, laneAtOnce: 4, laneWaiting: 4, waiting: 12, choose: randomInt })

/** Opens one file at a time, in a process of its own: this process reads no byte of it. Senders take turns. */
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
