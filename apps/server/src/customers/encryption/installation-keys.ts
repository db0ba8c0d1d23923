/** Every key that follows from the key file: the customers' own, and those of each other capability. */
import { createHmac, randomBytes } from 'node:crypto'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { keysFromFile } from './key-file.ts'
import { dataKeys, reseal, resting } from './resealing-store.ts'
import { newestPrefix, open, seal, type SealingKeys } from './sealed.ts'

const createColumnSealer = (keys: SealingKeys): ColumnSealer => ({
  seal: (place, text) => seal(keys, place, text, randomBytes),
  open: (place, sealed) => open(keys, place, sealed),
})

/** `create`: a missing key file is made (embedded database only). */
export function openInstallationKeys(keyFile: string, create: boolean) {
  const keys = keysFromFile(keyFile, { create, random: randomBytes })
  const derived = (from: Buffer, use: string) => createHmac('sha256', from).update(use).digest()
  const sealer = createColumnSealer(keys.post)
  return {
    customers: keys,
    /** What older keys sealed is sealed anew by the newest; gives how many texts. */
    async reseal(sql: Sql): Promise<number> {
      const wrapper = createColumnSealer(keys.wrap)
      let all = await reseal(sql, dataKeys, { sealer: wrapper, newest: newestPrefix(keys.wrap) })
      for (const one of resting) all += await reseal(sql, one, { sealer, newest: newestPrefix(keys.post) })
      return all
    },
    receiptCodes: derived(keys.blind, 'receipt codes'),
    operators: derived(keys.pepper, 'operators'),
    openBanking: derived(keys.pepper, 'open banking'),
    /** For texts under no customer's data key: kept answers, instructions and files of payments, operators. */
    sealer,
    /** Mail that waits in the outbox: its receiver may not be a customer yet. */
    outbox: columnSealer(keys.post, 'outbox', 'payload'),
    /** Senders of money to our bank accounts; a sender may be no customer. */
    bankSenders: {
      ...columnSealer(keys.post, 'bank_credit', 'sender'),
      blindIndex: (text: string) => derived(keys.blind, `payer account\0${text}`).toString('base64url'),
    },
  }
}

function columnSealer(keys: SealingKeys, table: string, column: string) {
  const sealer = createColumnSealer(keys)
  return {
    seal: (row: string, text: string) => sealer.seal({ table, column, row }, text),
    open: (row: string, sealed: string) => sealer.open({ table, column, row }, sealed),
  }
}
