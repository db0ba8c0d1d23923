/**
 * The door to wherever files change hands with the bank. Writing is repeatable: the same name with the same bytes twice
 * is once. Incoming names are plain file names; files that are still being written are not listed.
 */
import { traced } from '../../../platform/tracing.ts'

export interface Exchange {
  /** Writes a file where the bank reads it. The same file again is done already; another one of that name is an error. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Names of files from the bank, in order. */
  list(): Promise<readonly string[]>
  /** Undefined when somebody else has put it away. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Puts an incoming file away and gives its name there; undefined when it is away already. */
  archive(name: string): Promise<string | undefined>
  /** Says when a file may have come, where that can be heard; gives the way to stop. */
  listen?(heard: () => void): Promise<() => void>
  close(): Promise<void>
}

const closed = () =>
  Promise.reject(new Error('there is no way to the bank: set BANK_DIRECTORY or BANK_SFTP_URL'))

/** Without a way to the bank in the settings, no file is written or read. */
export const closedExchange: Exchange = {
  put: closed,
  list: closed,
  read: closed,
  archive: closed,
  close: () => Promise.resolve(),
}

/** The same exchange; what it asks of the bank has spans. */
export function tracedExchange(exchange: Exchange, where: string): Exchange {
  const span = (name: string) =>
    ({ name: `bank ${name}`, kind: 'client', about: () => ({ 'server.address': where }) }) as const
  return {
    put: (name, bytes) => traced(span('put'), () => exchange.put(name, bytes)),
    list: () => traced<readonly string[]>(span('list'), () => exchange.list()),
    read: (name) => traced<Uint8Array | undefined>(span('read'), () => exchange.read(name)),
    archive: (name) => traced<string | undefined>(span('archive'), () => exchange.archive(name)),
    ...(exchange.listen && { listen: exchange.listen }),
    close: () => exchange.close(),
  }
}
