/** Consents in SQL. `consent_give` is called by the statement that places an order too. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { DocumentName } from './documents.ts'

export type ConsentRow = {
  readonly document: DocumentName | 'marketing'
  readonly version: string | null
  readonly at: Date
  readonly orderId: string | null
  readonly withdrawnAt: Date | null
}

/** The newest first. */
export function consentsOf(sql: Sql, customerId: string): Promise<ConsentRow[]> {
  return sql.query<ConsentRow>(
    `select document, version, at, order_id as "orderId", withdrawn_at as "withdrawnAt"
     from consent where customer_id = $1 order by at desc, number desc limit 200`,
    [customerId],
  )
}

type Given = {
  readonly customerId: string
  readonly document: ConsentRow['document']
  readonly version: string | null
  readonly now: Date
}

export async function giveConsent(sql: Sql, { customerId, document, version, now }: Given): Promise<void> {
  await sql.query('select consent_give($1, $2, $3, $4, null)', [customerId, [document], version, now])
}

export async function withdrawMarketing(sql: Sql, customerId: string, now: Date): Promise<void> {
  await sql.query(
    `update consent set withdrawn_at = $2
     where customer_id = $1 and document = 'marketing' and withdrawn_at is null`,
    [customerId, now],
  )
}
