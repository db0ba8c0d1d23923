/** A page may know these of wallets before their code is loaded. */
import type { App } from './context.tsx'
import { keys, type Storage } from './session/storage.ts'

/** A messenger allows wallets of its own only. */
export const mayUseWallets = ({ host }: App): boolean => host.kind !== 'messenger'

/** Kept instead of the wallet used last once the person has disconnected it. */
export const disconnected = '-'

/** Orders with few payments of their own: what was asked longer ago is in the history of the wallet. */
const kept = 10

/** The wallet used last, and what it was asked to pay and has not clearly refused, newest first. */
export function readWallet(storage: Storage): { last: string | undefined; asked: readonly string[] } {
  const [last, ...asked] = (storage.read(keys.wallet) ?? '').split(' ')
  return { last: last === '' || last === disconnected ? undefined : last, asked }
}

export const writeWallet = (storage: Storage, last: string, asked: readonly string[]): void =>
  storage.write(keys.wallet, [last, ...asked.slice(0, kept)].join(' '))
