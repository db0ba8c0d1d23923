/** Seals what concerns people who may be no customers: it lies under a key of the house, found again by a mark. */
import { createHmac, randomBytes } from 'node:crypto'
import { keysFromFile, open, seal } from './customers/index.ts'
import type { Vault } from './rails/iso20022/index.ts'
import type { Settings } from './settings/settings.ts'

export function vaultOf({ keyFile, databaseUrl }: Settings): Vault {
  const keys = keysFromFile(keyFile, { create: databaseUrl === undefined, random: randomBytes })
  const place = (id: string) => ({ table: 'bank_credit', column: 'sender', row: id })
  return {
    seal: (id, text) => seal(keys.post, place(id), text, randomBytes),
    open: (id, sealed) => open(keys.post, place(id), sealed),
    mark: (text) => createHmac('sha256', keys.blind).update(`payer account\0${text}`).digest('base64url'),
  }
}
