/** SQL of erasing kept data: rows that do not identify the customer stay, without the customer's names. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { PersonalTable } from '../../platform/sql/table.ts'
import { deviceTable } from '../../customers/devices/index.ts'
import { passkeyTable } from '../../customers/passkeys/index.ts'
import { destinationNames } from '../../orders/personal-data/index.ts'
import { claimProofs, claimTable } from '../../claims/index.ts'
import { alertTable } from '../../price-alerts/index.ts'
import { pushDevices } from '../../customers/push/index.ts'
import { tables as verificationTables } from '../../verification/personal-data/index.ts'

/** Tables of rows about one customer, each with how long it is kept. */
export const personalTables: readonly PersonalTable[] = [
  deviceTable,
  passkeyTable,
  destinationNames,
  pushDevices,
  alertTable,
  claimTable,
  claimProofs,
  ...verificationTables,
]

/**
 * Erases the identity: steps, persons, reviews, papers, phone, vendor, and the names that were compared with lists.
 * Reviews and hits stay while compliance's records are kept.
 */
export async function eraseIdentity(
  sql: Sql,
  customerId: string,
  at: Date,
  keepsRecords: boolean,
): Promise<void> {
  await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where customer_id = $1 and purpose = 'verification' and removed_at is null`,
    [customerId, at],
  )
  for (const one of personalTables) if (one.about.keep === 'identity') await one.remove(sql, { customerId })
  await sql.query('delete from verification_change where customer_id = $1', [customerId])
  await sql.query('delete from phone_code where customer_id = $1', [customerId])
  await sql.query('delete from identity_session where customer_id = $1', [customerId])
  await sql.query('delete from handover where customer_id = $1', [customerId])
  if (!keepsRecords) {
    await sql.query('delete from verification_event where customer_id = $1', [customerId])
    await sql.query('delete from verification_review where customer_id = $1', [customerId])
    await sql.query('delete from verification where customer_id = $1', [customerId])
  }
  await eraseScreened(sql, customerId, 'customer', keepsRecords)
}

/** Names that were compared with lists: the customer's own go with the identity, the others with the orders. */
export async function eraseScreened(
  sql: Sql,
  customerId: string,
  which: 'customer' | 'of_orders',
  keepsHits: boolean,
): Promise<void> {
  const isOwn = which === 'customer'
  if (!keepsHits) {
    // The name on the list is like the customer's: the case keeps that there was a hit, without its name.
    await sql.query(
      `update operator_case set data = data || '{"entity": "", "listedName": ""}'
       where kind = 'screening_hit' and data ->> 'hit' in (
         select h.id from screening_hit h join screened_name n on n.id = h.screened_id
         where n.customer_id = $1 and (n.role = 'customer') = $2)`,
      [customerId, isOwn],
    )
    await sql.query(
      `delete from screening_hit where screened_id in (
         select id from screened_name where customer_id = $1 and (role = 'customer') = $2)`,
      [customerId, isOwn],
    )
  }
  await sql.query(
    `delete from screened_name n where customer_id = $1 and (role = 'customer') = $2
       and not exists (select from screening_hit h where h.screened_id = n.id)`,
    [customerId, isOwn],
  )
}

/** Erases the keys that link accounts of the same person. The keys of a person who was refused for good stay. */
async function eraseKeys(sql: Sql, customerId: string): Promise<void> {
  const isRefused = `exists (select from customer_standing s where s.customer_id = $1
    and s.reason in ('sanctioned', 'frozen', 'refused', 'under_age'))`
  await sql.query(`delete from identity_key where customer_id = $1 and not ${isRefused}`, [customerId])
  await sql.query(`delete from identity_name where customer_id = $1 and not ${isRefused}`, [customerId])
  await sql.query(
    `delete from customer_link where (customer_id = $1 or other_id = $1) and not ${isRefused}`,
    [customerId],
  )
}

/** Compliance's: case files, notes, freezes and decisions on hits; refused reviews where the identity is gone. */
export async function eraseRecords(
  sql: Sql,
  customerId: string,
  { at, identity }: { readonly at: Date; readonly identity: boolean },
): Promise<void> {
  await sql.query(
    `update data_export set state = 'gone', due_at = $2, reason_sealed = null
     where customer_id = $1 and kind = 'case_file' and state <> 'gone'`,
    [customerId, at],
  )
  await sql.query('delete from customer_note where customer_id = $1', [customerId])
  await sql.query('delete from customer_freeze where customer_id = $1', [customerId])
  if (identity) await eraseIdentity(sql, customerId, at, false)
  await eraseScreened(sql, customerId, 'of_orders', false)
}

/** All that is no order, no identity and no record of compliance. */
export async function eraseRest(sql: Sql, customerId: string, keepsRecords: boolean): Promise<void> {
  await eraseScreened(sql, customerId, 'customer', keepsRecords)
  await eraseScreened(sql, customerId, 'of_orders', keepsRecords)
  await sql.query('delete from consent where customer_id = $1', [customerId])
  await sql.query('delete from customer_risk where customer_id = $1', [customerId])
  await sql.query('delete from wallet_proof where customer_id = $1', [customerId])
  await sql.query('delete from verification_document_count where customer_id = $1', [customerId])
}

/** Destroys the data key: texts sealed with it cannot be opened any more, in any copy. */
export async function eraseKey(sql: Sql, customerId: string): Promise<void> {
  await eraseKeys(sql, customerId)
  await sql.query('update customer set data_key = null where id = $1', [customerId])
}
