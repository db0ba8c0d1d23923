/** A whole file of the bank, read off the event loop: a large one takes seconds, and strangers can make statements grow. */
import { createThread } from '../../../platform/threads/thread.ts'
import type { RefusedLine } from './camt.ts'
import { readBankMessage, type BankMessage, type MessageRefusal } from './messages.ts'

/** An amount, currency, indicator or status cannot be read: half of a file would be books that the bank does not keep. */
export type BrokenLine = { readonly refused: `bank.line_${RefusedLine['why']}` }

export type BankFile = BankMessage | MessageRefusal | BrokenLine
export type ReadBankFile = (bytes: Uint8Array) => Promise<BankFile>

export async function readBankFile(bytes: Uint8Array): Promise<BankFile> {
  const message = readBankMessage(bytes)
  if ('refused' in message || message.kind === 'pain.002') return message
  const [broken] = message.statements.flatMap(({ refused }) => refused)
  return broken === undefined ? message : { refused: `bank.line_${broken.why}` }
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
