/** Every key that follows from the key file: the customers' own, and one for each other capability. They never change. */
import { createHmac, randomBytes } from 'node:crypto'
import type { ColumnSealer } from '../../platform/sealing.ts'
import { keysFromFile } from './key-file.ts'
import { open, seal } from './sealed.ts'

/** Seals texts under one key. */
export const createColumnSealer = (key: Buffer): ColumnSealer => ({
  seal: (place, text) => seal(key, place, text, randomBytes),
  open: (place, sealed) => open(key, place, sealed),
})

/** `create`: a missing key file is made (embedded database only). */
export function openInstallationKeys(keyFile: string, create: boolean) {
  const keys = keysFromFile(keyFile, { create, random: randomBytes })
  const derived = (from: Buffer, use: string) => createHmac('sha256', from).update(use).digest()
  return {
    customers: keys,
    receiptCodes: derived(keys.blind, 'receipt codes'),
    operators: derived(keys.pepper, 'operators'),
    openBanking: derived(keys.pepper, 'open banking'),
    /** For texts under no customer's data key: kept answers, instructions and files of payments. */
    sealer: createColumnSealer(keys.post),
    /** Mail that waits in the outbox: its receiver may not be a customer yet. */
    outbox: columnSealer(keys.post, 'outbox', 'payload'),
    /** Senders of money to our bank accounts; a sender may be no customer. */
    bankSenders: {
      ...columnSealer(keys.post, 'bank_credit', 'sender'),
      blindIndex: (text: string) => derived(keys.blind, `payer account\0${text}`).toString('base64url'),
    },
  }
}

function columnSealer(key: Buffer, table: string, column: string) {
  const sealer = createColumnSealer(key)
  return {
    seal: (row: string, text: string) => sealer.seal({ table, column, row }, text),
    open: (row: string, sealed: string) => sealer.open({ table, column, row }, sealed),
  }
}
