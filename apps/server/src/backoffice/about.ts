/** The customer that an operator's words are about, and the key that they rest under. */
import type { ColumnSealer, Keyed } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { customerNamedIn } from './about-store.ts'

export type About = { readonly customerId: string | null; readonly keyed: Keyed }

/** About the customer whom these texts name, under that customer's key; else, and of one who was erased, the installation's. */
export async function aboutWhom(
  sealer: ColumnSealer,
  sql: Sql,
  texts: readonly (string | null | undefined)[],
): Promise<About> {
  const customerId = await customerNamedIn(sql, texts)
  const keyed = customerId === null ? undefined : await sealer.of(sql, customerId)
  return keyed ? { customerId, keyed } : { customerId: null, keyed: sealer }
}
