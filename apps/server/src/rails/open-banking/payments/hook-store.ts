/** SQL of banks' notifications. */
import type { Sql } from '../../../platform/sql/sql.ts'

export type Hook = {
  readonly bankId: string
  readonly eventId: string
  readonly bankPaymentId: string
  readonly transactionStatus: string | undefined
  /** The bank says that it is authorised. */
  readonly isAuthorised: boolean
  /** The bank says that it failed: then a settled payment is asked about too. */
  readonly isOver: boolean
  readonly at: Date
}

/** Keeps an event once and has its payment looked at; both or nothing, in one statement. */
export async function keepHook(sql: Sql, it: Hook): Promise<void> {
  await sql.query(
    `with kept as (
       insert into ob_hook (bank_id, event_id, bank_payment_id, transaction_status, received_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning bank_payment_id)
     update ob_payment set due_at = $5, leased_until = null,
       told_at = case when $6::boolean then coalesce(told_at, $5) else told_at end
     where bank_id = $1 and bank_payment_id in (select bank_payment_id from kept)
       and (state <> 'settled' or $7::boolean)`,
    [
      it.bankId,
      it.eventId,
      it.bankPaymentId,
      it.transactionStatus ?? null,
      it.at,
      it.isAuthorised,
      it.isOver,
    ],
  )
}

export async function forgetHooks(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from ob_hook where received_at < $1', [before])
}
