/** Every key that follows from the key file: the customers' own, and those of each other capability. */
import { createHmac, randomBytes } from 'node:crypto'
import type { ColumnSealer, InstallationColumn, SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { keyIfKept } from './data-keys.ts'
import { keysFromFile } from './key-file.ts'
import { dataKeys, reseal, resting, type Unopened } from './resealing-store.ts'
import { blindIndex, newestPrefix, open, seal, type Keys, type SealingKeys } from './sealed.ts'

const createSealer = (keys: SealingKeys) => ({
  seal: (place: SealedColumn, text: string) => seal(keys, place, text, randomBytes),
  open: (place: SealedColumn, sealed: string) => open(keys, place, sealed),
})

export type InstallationKeys = ReturnType<typeof installationKeysOf>

/** `create`: a missing key file is made (embedded database only). */
export const openInstallationKeys = (keyFile: string, create: boolean): InstallationKeys =>
  installationKeysOf(keysFromFile(keyFile, { create, random: randomBytes }))

export function installationKeysOf(keys: Keys) {
  const derived = (from: Buffer, use: string) => createHmac('sha256', from).update(use).digest()
  const sealer = columnSealerOf(keys)
  return {
    customers: keys,
    /** The newest key seals anew all that older keys sealed. */
    reseal: (sql: Sql, unopened: Unopened) => resealAll(sql, keys, unopened),
    receiptCodes: keys.receipts,
    operators: keys.peppers.map((pepper) => derived(pepper, 'operators')),
    /** The same for the same card; the acquirer's name of it is kept nowhere. */
    cardIndex: (fingerprint: string) => blindIndex(keys, 'card', fingerprint).toString('base64url'),
    openBanking: derived(keys.blind, 'open banking'),
    /** For texts under no customer's data key: kept answers, instructions and files of payments, operators. */
    sealer,
    /** Mail that waits in the outbox: its receiver may not be a customer yet. */
    outbox: columnSealer(sealer, (row) => ({ table: 'outbox', column: 'payload', row })),
    /** Recognises a name that was compared with sanctions lists. */
    screenedName: (text: string) => derived(keys.blind, `screened name\0${text}`).toString('base64url'),
    /** Recognises a document, a name with its birth date, a phone: the same for all customers. */
    identityIndex: (kind: string, value: string) =>
      derived(keys.blind, `identity\0${kind}\0${value}`).toString('base64url'),
    /** Senders of money to our bank accounts; a sender may be no customer. */
    bankSenders: {
      ...columnSealer(sealer, (row) => ({ table: 'bank_credit', column: 'sender', row })),
      blindIndex: (text: string) => derived(keys.blind, `payer account\0${text}`).toString('base64url'),
    },
  }
}

export const columnSealerOf = (keys: Keys): ColumnSealer => ({
  ...createSealer(keys.post),
  async of(db, customerId) {
    const key = await keyIfKept(db, keys, customerId)
    return key && createSealer(key)
  },
})

/** Gives the number of texts that were sealed anew. */
export async function resealAll(sql: Sql, keys: Keys, unopened: Unopened): Promise<number> {
  const wrapper = createSealer(keys.wrap)
  let all = await reseal(sql, dataKeys, { sealer: wrapper, newest: newestPrefix(keys.wrap), unopened })
  const sealer = createSealer(keys.post)
  for (const one of resting)
    all += await reseal(sql, one, { sealer, newest: newestPrefix(keys.post), unopened })
  return all
}

/** Seals and opens in one column. */
function columnSealer(sealer: ColumnSealer, at: (row: string) => InstallationColumn) {
  return {
    seal: (row: string, text: string) => sealer.seal(at(row), text),
    open: (row: string, sealed: string) => sealer.open(at(row), sealed),
  }
}
