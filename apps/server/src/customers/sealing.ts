/** Texts and files about a customer rest sealed under the customer's own data key, each at its place; erasure forgets the key. */
import {
  keyIfKept,
  open as openText,
  openBytes as openFile,
  openDataKey,
  seal as sealText,
  sealBytes as sealFile,
  type SealingKeys,
} from '../keys/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { customerRow } from './customer-store.ts'

/** The data key of a customer, from one read. */
const keyOf = async ({ keys }: Platform, sql: Sql, customerId: string): Promise<SealingKeys> =>
  openDataKey(keys.customers, await customerRow(sql, customerId))

/** Seals a text about a customer for another table; `open` needs the same place. */
export async function seal(
  platform: Platform,
  customerId: string,
  place: SealedColumn,
  text: string,
): Promise<string> {
  return sealText(await keyOf(platform, platform.db, customerId), place, text, platform.random)
}

export async function open(
  platform: Platform,
  customerId: string,
  place: SealedColumn,
  sealed: string,
): Promise<string> {
  return openText(await keyOf(platform, platform.db, customerId), place, sealed)
}

/** Both with one read of the key. */
export async function sealerOf(platform: Platform, sql: Sql, customerId: string) {
  const key = await keyOf(platform, sql, customerId)
  return {
    seal: (place: SealedColumn, text: string) => sealText(key, place, text, platform.random),
    open: (place: SealedColumn, sealed: string) => openText(key, place, sealed),
  }
}

/** Opens what was sealed for a customer, from one read of their key; undefined after erasure. */
export async function openerOf(
  { db, keys }: Platform,
  customerId: string,
): Promise<((place: SealedColumn, sealed: string) => string) | undefined> {
  const key = await keyIfKept(db, keys.customers, customerId)
  return key && ((place, sealed) => openText(key, place, sealed))
}

/** `seal` and `open` for a file. */
export async function sealBytes(
  platform: Platform,
  customerId: string,
  place: SealedColumn,
  bytes: Uint8Array,
): Promise<Buffer> {
  return sealFile(await keyOf(platform, platform.db, customerId), place, bytes, platform.random)
}

export async function openBytes(
  platform: Platform,
  customerId: string,
  place: SealedColumn,
  sealed: Uint8Array,
): Promise<Buffer> {
  return openFile(await keyOf(platform, platform.db, customerId), place, sealed)
}
