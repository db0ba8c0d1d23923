/** Consents in SQL. `consent_give` is called by the statement that places an order too. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { Boxes, DocumentName, TickName } from './documents.ts'

export type ConsentRow = {
  readonly document: DocumentName | TickName
  readonly version: string | null
  /** False: the box was left. */
  readonly isGiven: boolean
  readonly at: Date
  readonly orderId: string | null
  readonly withdrawnAt: Date | null
}

/** The newest first. */
export function consentsOf(sql: Sql, customerId: string): Promise<ConsentRow[]> {
  return sql.query<ConsentRow>(
    `select document, version, is_given as "isGiven", at, order_id as "orderId", withdrawn_at as "withdrawnAt"
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
     where customer_id = $1 and document = 'marketing' and is_given and withdrawn_at is null`,
    [customerId, now],
  )
}

type Sent = {
  readonly customerId: string
  readonly boxes: Boxes
  /** Of the words beside the boxes. */
  readonly version: string
  readonly now: Date
}

/** Each box as it was sent, given or left. An earlier answer is over; the same again is not written again. */
export async function keepBoxes(sql: Sql, { customerId, boxes, version, now }: Sent): Promise<void> {
  for (const [document, isGiven] of Object.entries(boxes)) {
    await sql.query(
      `update consent set withdrawn_at = $4
       where customer_id = $1 and document = $2 and is_given <> $3 and withdrawn_at is null`,
      [customerId, document, isGiven, now],
    )
    await sql.query(
      `insert into consent (customer_id, document, version, is_given, at) values ($1, $2, $3, $4, $5)
       on conflict (customer_id, document, coalesce(version, ''), is_given) where withdrawn_at is null do nothing`,
      [customerId, document, version, isGiven, now],
    )
  }
}
