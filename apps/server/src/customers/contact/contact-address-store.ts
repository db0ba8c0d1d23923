/** Addresses beside a customer's own that their orders name, in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'

type ContactAddress = { readonly customerId: string; readonly addressIndex: Buffer }

export async function findContact(
  sql: Sql,
  { customerId, addressIndex }: ContactAddress,
): Promise<{ readonly askedAt: Date; readonly isConfirmed: boolean } | undefined> {
  const [row] = await sql.query<{ askedAt: Date; isConfirmed: boolean }>(
    `select asked_at as "askedAt", confirmed_at is not null as "isConfirmed" from contact_address
     where customer_id = $1 and address_index = $2`,
    [customerId, addressIndex],
  )
  return row
}

/** False where it is confirmed, or was asked since: of two calls at once one asks. */
export async function askContact(
  sql: Sql,
  it: ContactAddress & { readonly linkHash: Buffer; readonly now: Date; readonly askedBefore: Date },
): Promise<boolean> {
  const asked = await sql.query(
    `insert into contact_address as c (customer_id, address_index, link_hash, asked_at) values ($1, $2, $3, $4)
     on conflict (customer_id, address_index) do update set link_hash = excluded.link_hash, asked_at = excluded.asked_at
       where c.confirmed_at is null and c.asked_at <= $5
     returning customer_id`,
    [it.customerId, it.addressIndex, it.linkHash, it.now, it.askedBefore],
  )
  return asked.length > 0
}

/** A repeated call has the same answer; false where no link sent since has this hash. */
export async function confirmContactBy(
  sql: Sql,
  { linkHash, now, since }: { readonly linkHash: Buffer; readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const confirmed = await sql.query(
    `update contact_address set confirmed_at = coalesce(confirmed_at, $2)
     where link_hash = $1 and asked_at > $3 returning customer_id`,
    [linkHash, now, since],
  )
  return confirmed.length > 0
}

/** Deletes addresses that were not confirmed. */
export async function forgetContacts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from contact_address where confirmed_at is null and asked_at < $1', [before])
}
