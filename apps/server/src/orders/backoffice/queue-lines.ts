/** What a list of the desk says of orders besides their sums: whose they are, and what they wait for. */
import type { Platform } from '../../platform/platform.ts'
import { openBuyDetails, openPayee } from '../core/order-details.ts'
import { findOrder, type StoredOrder } from '../core/order-store.ts'
import { undoneHitOf } from './undone-hit.ts'
import { waitsOf, type WaitsView } from './waits.ts'

/** The name at the bank, in full: the view masks it. Null after erasure. */
export type QueueLine = { readonly name: string | null; readonly waits: WaitsView }

export async function queueLines(
  platform: Platform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueueLine>> {
  const found = await Promise.all([...new Set(ids)].map((id) => findOrder(platform.db, id)))
  const rows = found.filter((row) => row !== undefined)
  return new Map(
    await Promise.all(rows.map(async (row) => [row.id, await queueLine(platform, row)] as const)),
  )
}

async function queueLine(platform: Platform, row: StoredOrder): Promise<QueueLine> {
  const [name, hit] = await Promise.all([bankNameOf(platform, row), undoneHitOf(platform, row)])
  return { name: name || null, waits: waitsOf(row, platform.clock.now(), hit) }
}

async function bankNameOf(platform: Platform, row: StoredOrder): Promise<string> {
  if (row.service === 'buy') return (await openBuyDetails(platform, row)).payerName
  return (await openPayee(platform, row.customerId, row.order.beneficiaryId)).payee.name
}
