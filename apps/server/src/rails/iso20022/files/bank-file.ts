/** A whole file of the bank, read off the event loop: a large one takes seconds, and strangers can make statements grow. */
import { createThread } from '../../../platform/threads/thread.ts'
import { readBankMessage, type BankMessage, type MessageRefusal } from './messages.ts'
import { isPacked, unpack, type Packed, type PackedRefusal } from './packed/packed.ts'

/** The reason why nothing of a file can be used. */
export type FileRefusal = MessageRefusal | PackedRefusal

type BankFile = BankMessage | Packed | FileRefusal
export type ReadBankFile = (bytes: Uint8Array) => Promise<BankFile>

export async function readBankFile(bytes: Uint8Array): Promise<BankFile> {
  return isPacked(bytes) ? unpack(bytes) : readBankMessage(bytes)
}

/** The same in a thread. A file that takes longer or more is an error: it stays at the bank and is tried again. */
export const createFileReader = (): ReadBankFile =>
  createThread<[Uint8Array], BankFile>({
    module: new URL('./bank-file.ts', import.meta.url),
    name: 'readBankFile',
    milliseconds: 120_000,
    memoryMegabytes: 768,
    mostWaiting: 10,
  })
