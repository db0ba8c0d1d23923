/** Metadata that merchants add to orders: sealed with the order, read when the merchant is notified. */
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'
import { detailsDocuments, detailsPlace } from '../core/order-details.ts'

type Metadata = Readonly<Record<string, string>>
type Deps = {
  readonly db: Sql
  /** Undefined after erasure. */
  readonly openerOf: (
    customerId: string,
  ) => Promise<((place: SealedColumn, sealed: string) => string) | undefined>
}
type Row = {
  readonly id: string
  readonly service: Service
  readonly customerId: string
  readonly details: string
}

/** By order; nothing of those without any, and of those that were erased. */
export async function metadataOf(
  { db, openerOf }: Deps,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Metadata>> {
  const rows = await db.query<Row>(
    `-- prepared: order_details_of
    select id, service, customer_id as "customerId", details from orders where id = any ($1::text[]) and details is not null`,
    [[...orderIds]],
  )
  const found = new Map<string, Metadata>()
  for (const { id, service, customerId, details } of rows) {
    const open = await openerOf(customerId)
    if (!open) continue
    const { metadata } = detailsDocuments[service].read(open(detailsPlace(id), details))
    if (metadata) found.set(id, metadata)
  }
  return found
}
