/**
 * Rows of queues that no worker will look at again. A row without a moment (`due_at` null) is finished, or somebody took its
 * moment away: then nothing would ever happen to it, and no age would tell. Each table whose moment may be null is here.
 */
import type { Sql } from '../platform/sql/sql.ts'

/** SQL: the rows that are not finished. */
type Unfinished = { readonly sql: string } | { readonly because: string }

export const unfinished: Readonly<Record<string, Unfinished>> = {
  // A credit that an operator decided, or that the statement still has to confirm, is not the worker's.
  iban_credit: {
    sql: `(state = 'arrived' or state = 'in_review' and why = 'frozen') and exists (
      select from bank_credit b where b.identity = iban_credit.identity
        and b.state = 'open' and b.in_suspense and b.reason = 'dedicated_iban')`,
  },
  // The acquirer still has to forget a customer who left.
  card_holder: { sql: 'customer_id is null' },
  dedicated_iban: { sql: `state in ('requested', 'active', 'blocked')` },
  ob_payment: { sql: `state in ('created', 'prestep', 'open', 'authorised')` },
  payment_link: { sql: 'done_at is null and switched_off_at is null' },
  verification_review: { sql: 'decision is null and waits_since is null' },
  verification_document: {
    sql: `scan = 'waiting' and stored_at is not null and removed_at is null`,
  },
  data_export: { sql: `state = 'waiting'` },
  webhook_event: { sql: 'done_at is null' },
  webhook_endpoint: {
    sql: `off_at is null and exists (select from webhook_delivery d
      where d.endpoint_id = webhook_endpoint.id and d.delivered_at is null and d.given_up_at is null)`,
  },
  screened_name: { because: 'A name without a moment was compared; each change of a list makes it due.' },
  verification: { because: 'Nothing of it expires, or its customer closed the account.' },
  identity_session: { because: 'The vendor tells each change, and its customer can begin another one.' },
  phone_code: { because: 'A code ends by itself within minutes.' },
  support_thread: {
    because: 'An answer that was read needs no mail, and the conversation waits for a person.',
  },
  customer_retention: {
    because: 'Nothing is kept of the customer any more; what is late has a figure of its own.',
  },
}

/** The number of such rows by table; tables without any are left out. */
export async function forgotten(sql: Sql): Promise<readonly (readonly [string, number])[]> {
  const rows = await sql.query<{ of: string; count: number }>(question)
  return rows.map(({ of, count }) => [of, count] as const)
}

const question = Object.entries(unfinished)
  .flatMap(([table, it]) =>
    'because' in it
      ? []
      : [
          `select '${table}' as of, count(*)::int as count from ${table}
           where due_at is null and (leased_until is null or leased_until < clock_timestamp()) and ${it.sql}
           having count(*) > 0`,
        ],
  )
  .join('\nunion all ')
