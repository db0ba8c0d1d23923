/** A change of the e-mail address that waits for its PIN, in SQL. */
import type { Sql } from '../../platform/sql/sql.ts'
import { lockEmail } from '../customer-store.ts'

export type EmailChange = { readonly emailSealed: string; readonly expiresAt: Date }

/** A newer change takes the place of the one before. */
export async function keepChange(sql: Sql, customerId: string, it: EmailChange): Promise<void> {
  await sql.query(
    `insert into email_change (customer_id, email_sealed, expires_at) values ($1, $2, $3)
     on conflict (customer_id) do update set email_sealed = excluded.email_sealed, expires_at = excluded.expires_at`,
    [customerId, it.emailSealed, it.expiresAt],
  )
}

export async function findChange(sql: Sql, customerId: string, now: Date): Promise<EmailChange | undefined> {
  const [row] = await sql.query<EmailChange>(
    `select email_sealed as "emailSealed", expires_at as "expiresAt" from email_change
     where customer_id = $1 and expires_at > $2`,
    [customerId, now],
  )
  return row
}

export async function dropChange(sql: Sql, customerId: string): Promise<void> {
  await sql.query('delete from email_change where customer_id = $1', [customerId])
}

export async function forgetChanges(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from email_change where expires_at < $1', [before])
}

/** In a transaction: false when the address is another customer's. */
export async function moveEmail(
  sql: Sql,
  it: { readonly customerId: string; readonly emailIndex: Buffer; readonly emailSealed: string },
): Promise<boolean> {
  await lockEmail(sql, it.emailIndex)
  const moved = await sql.query(
    `update customer set email_index = $2, email_sealed = $3
     where id = $1 and not exists (select from customer where email_index = $2) returning id`,
    [it.customerId, it.emailIndex, it.emailSealed],
  )
  return moved.length > 0
}
