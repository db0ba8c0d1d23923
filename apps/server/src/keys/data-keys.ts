/** The data key of each customer, sealed by the installation's key in the customer's row. */
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { open, type Keys, type SealingKeys } from './sealed.ts'
import { findDataKey } from './data-key-store.ts'

type Kept = { readonly id: string; readonly dataKey: string | null }

export const dataKeyPlace = (row: string): SealedColumn => ({ table: 'customer', column: 'data_key', row })

/** Throws where the customer's data was erased. */
export function openDataKey(keys: Keys, { id, dataKey }: Kept): SealingKeys {
  if (dataKey === null) throw new Error(`The data of ${id} has been erased.`)
  return [Buffer.from(open(keys.wrap, dataKeyPlace(id), dataKey), 'base64')]
}

/** Undefined where there is no such customer, and after erasure. */
export async function keyIfKept(sql: Sql, keys: Keys, id: string): Promise<SealingKeys | undefined> {
  const dataKey = await findDataKey(sql, id)
  return dataKey === undefined ? undefined : openDataKey(keys, { id, dataKey })
}
