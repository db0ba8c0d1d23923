/** An event as it is posted. The same event is the same words whenever it is sent. */
import type { WebhookEvent } from '@agio/contract'
import type { StoredEvent } from './event-store.ts'

/** A merchant's own metadata of orders: sealed with the order, and read when an event is sent. */
export type MetadataOf = (
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>

/** The schema of each type, of the contract. */
type Shapes = Readonly<Record<WebhookEvent['type'], { parse(value: unknown): WebhookEvent }>>

export type Writing = { readonly metadataOf: MetadataOf; readonly shapes: Shapes }

/** A moment in an event, to the second: RFC 3339, UTC. */
export const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export async function bodyOf(
  event: Omit<StoredEvent, 'merchantId' | 'status'>,
  { metadataOf, shapes }: Writing,
): Promise<string> {
  const { id, type, version, createdAt, object, sequence } = event
  const data = await withMetadata(event.data, metadataOf)
  const timestamp = momentOf(createdAt)
  return JSON.stringify(shapes[type].parse({ type, id, version, timestamp, object, sequence, data }))
}

type Data = StoredEvent['data']

async function withMetadata(data: Data, metadataOf: MetadataOf): Promise<Data> {
  const ids = [data, ...listIn(data)].flatMap(({ orderId }) => (typeof orderId === 'string' ? [orderId] : []))
  if (ids.length === 0) return data
  const all = await metadataOf(ids)
  const filled = (it: Data): Data =>
    typeof it['orderId'] === 'string' ? { ...it, metadata: all.get(it['orderId']) ?? {} } : it
  return {
    ...filled(data),
    ...('orders' in data && { orders: listIn(data).map(filled) }),
  }
}

const listIn = ({ orders }: Data): readonly Data[] => (Array.isArray(orders) ? (orders as Data[]) : [])
