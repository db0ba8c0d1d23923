/** SQL of closing an account: data that goes at once. Each statement may run again. */
import type { Sql } from '../../platform/sql/sql.ts'
import { leaveHolder } from '../../rails/card/index.ts'
import { personalTables } from './erase-store.ts'

type Closing = { readonly customerId: string; readonly at: Date; readonly emptyIndex: Buffer }

/** False where it is closed already. The address may sign up again: its index leaves the row. */
export async function closeCustomer(sql: Sql, { customerId, at, emptyIndex }: Closing): Promise<boolean> {
  const [before] = await sql.query<{ emailIndex: Buffer }>(
    `select email_index as "emailIndex" from customer where id = $1 and closed_at is null for update`,
    [customerId],
  )
  if (!before) return false
  await sql.query('delete from sign_in_challenge where email_index = $1', [before.emailIndex])
  await sql.query(
    `update customer set closed_at = $2, email_index = $3, email_sealed = '', code_word_sealed = '', level = 0,
       locale = 'en', zone = 'UTC', signed_in_at = null
     where id = $1`,
    [customerId, at, emptyIndex],
  )
  return true
}

/** Sessions with their tokens; the messenger account; tables that are kept with the account, as passkeys and names of saved wallets; contacts and marketing; the copy of the own data. */
export async function dropAtOnce(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query('delete from session where customer_id = $1', [customerId])
  await leaveHolder(sql, customerId)
  for (const one of personalTables) if (one.about.keep === 'account') await one.remove(sql, { customerId })
  await sql.query('delete from email_change where customer_id = $1', [customerId])
  await sql.query('delete from contact_address where customer_id = $1', [customerId])
  await sql.query('delete from messenger_account where customer_id = $1', [customerId])
  await sql.query('delete from phone_code where customer_id = $1', [customerId])
  await sql.query(`delete from consent where customer_id = $1 and document = 'marketing'`, [customerId])
  await sql.query('delete from wallet_challenge where customer_id = $1', [customerId])
  await sql.query('delete from removed_destination where customer_id = $1', [customerId])
  await sql.query('delete from payee_answer where customer_id = $1', [customerId])
  await sql.query('delete from idempotency_key where caller = $1', [customerId])
  await sql.query('update verification set due_at = null where customer_id = $1', [customerId])
  await sql.query('update identity_session set url_sealed = null, due_at = null where customer_id = $1', [
    customerId,
  ])
  await sql.query(
    `update data_export set state = 'gone', due_at = $2 where customer_id = $1 and kind = 'copy' and state <> 'gone'`,
    [customerId, at],
  )
}

/** Phones, drafts, papers that were not accepted, and destinations that no order used. */
export async function dropUnneeded(
  sql: Sql,
  customerId: string,
  { at, usedAddresses }: { readonly at: Date; readonly usedAddresses: readonly string[] },
): Promise<void> {
  await sql.query('delete from wallet_proof where customer_id = $1 and address <> all($2)', [
    customerId,
    usedAddresses,
  ])
  await sql.query(`delete from verification_step where customer_id = $1 and step = 'phone'`, [customerId])
  await sql.query('update verification_step set draft = null where customer_id = $1', [customerId])
  await sql.query('update screened_name set due_at = null where customer_id = $1', [customerId])
  await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where customer_id = $1 and removed_at is null
       and (state in ('submitted', 'required') and purpose = 'verification'
         or purpose = 'support' and message_id is null)`,
    [customerId, at],
  )
}

/** Conversations: those about orders stay as long as the orders do. */
export async function dropConversations(
  sql: Sql,
  customerId: string,
  { at, ofOrders }: { readonly at: Date; readonly ofOrders: boolean },
): Promise<void> {
  await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where purpose = 'support' and removed_at is null and message_id in (
       select m.id from support_message m join support_thread t on t.id = m.thread_id
       where t.customer_id = $1 and (t.order_id is null or $3))`,
    [customerId, at, ofOrders],
  )
  await sql.query(
    `delete from support_message where thread_id in (
       select id from support_thread where customer_id = $1 and (order_id is null or $2))`,
    [customerId, ofOrders],
  )
  await sql.query('delete from support_thread where customer_id = $1 and (order_id is null or $2)', [
    customerId,
    ofOrders,
  ])
}
