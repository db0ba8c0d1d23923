/** SQL of receipts. */
import type { Codec } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'

export type StoredReceipt = {
  readonly code: string
  readonly orderId: string
  readonly service: Service
  /** Of a sale: whom the money went to. */
  readonly beneficiaryId: string | null
  readonly maskedName: string | null
  readonly label: string | null
  /** The order as it was when it was paid (Stored.sale, Stored.purchase). */
  readonly figures: Codec.Json
  readonly completedAt: Date
  readonly voidAt: Date | null
}

const select = `
  r.code, r.order_id as "orderId", o.service, r.beneficiary_id as "beneficiaryId", r.figures, r.completed_at as "completedAt",
  r.void_at as "voidAt", b.label, b.masked_name as "maskedName"
  from order_receipt r join orders o on o.id = r.order_id left join order_beneficiary b on b.id = r.beneficiary_id`

/** The latest receipt of an order, void or not. */
export async function receiptOf(sql: Sql, orderId: string): Promise<StoredReceipt | undefined> {
  const [row] = await sql.query<StoredReceipt>(
    `select ${select} where r.order_id = $1 order by r.completed_at desc limit 1`,
    [orderId],
  )
  return row
}

export async function receiptByCode(sql: Sql, code: string): Promise<StoredReceipt | undefined> {
  const [row] = await sql.query<StoredReceipt>(`select ${select} where r.code = $1`, [code])
  return row
}
