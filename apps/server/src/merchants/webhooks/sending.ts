/** Deliveries at a merchant's request: a test event, one delivery again, or events since a moment. */
import { Webhooks } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Refused } from '../../platform/http/route.ts'
import { readPage, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { note } from '../doors.ts'
import * as deliveries from './delivery-store.ts'
import type { DeliveryState, ListedDelivery } from './delivery-store.ts'
import { callFor, endpoints, listEndpoints, type EndpointRow } from './endpoint-store.ts'
import type { Place } from './endpoints.ts'
import { addEvents } from './event-store.ts'

type Missing = Refused<'not-found'>
type NotOn = Refused<'not-found' | 'webhook.off'>

/** Works in a transaction that holds the endpoint, which is on, and asks for a visit at once. */
const withOn = <T extends object>(
  platform: Platform,
  { merchantId, id }: Place,
  work: (sql: Sql, endpoint: EndpointRow, at: Date) => Promise<T>,
): Promise<T | NotOn> =>
  platform.db.transaction(async (sql) => {
    const endpoint = await endpoints.lock(sql, { merchantId, id })
    if (!endpoint) return { refused: 'not-found' as const }
    if (endpoint.offAt) return { refused: 'webhook.off' as const }
    const at = platform.clock.now()
    const done = await work(sql, endpoint, at)
    // A person waits for it.
    await callFor(sql, [id], at, 0)
    return done
  })
const once = async (sql: Sql, endpointId: string, delivery: string): Promise<ListedDelivery> => {
  const found = await deliveries.findDelivery(sql, endpointId, delivery)
  if (!found) throw new Error(`delivery ${delivery} has gone`)
  return found
}

export async function list(
  { db }: Platform,
  merchantId: string,
  endpointId: string,
  query: PageQuery & { readonly state?: DeliveryState | undefined },
) {
  if (!(await endpoints.find(db, { merchantId, id: endpointId }))) return { refused: 'not-found' as const }
  const state = query.state ?? null
  return readPage(
    `deliveries ${endpointId} ${state ?? ''}`,
    query,
    (key, count) =>
      deliveries.deliveriesOf(db, endpointId, { before: key ? String(key[0]) : null, count, state }),
    ({ id }) => [id],
  )
}

/** Of all its endpoints. */
export const listAll = (
  { db }: Platform,
  merchantId: string,
  query: PageQuery & { readonly state?: DeliveryState | undefined },
) =>
  readPage(
    `deliveries of ${merchantId} ${query.state ?? ''}`,
    query,
    (key, count) =>
      deliveries.deliveriesOfMerchant(db, merchantId, {
        before: key ? String(key[0]) : null,
        count,
        state: query.state ?? null,
      }),
    ({ id }) => [id],
  )

export async function find({ db }: Platform, merchantId: string, endpointId: string, id: string) {
  const [endpoint] = await listEndpoints(db, { merchantId, id: endpointId })
  const delivery = endpoint && (await deliveries.findDelivery(db, endpointId, id))
  if (!delivery) return undefined
  return { endpoint, delivery, attempts: await deliveries.attemptsOf(db, id) }
}

export const test = (platform: Platform, place: Place): Promise<ListedDelivery | NotOn> =>
  withOn(platform, place, async (sql, { id: endpointId, merchantId }, at) => {
    const id = newId('evt', at)
    const events = [{ id, type: Webhooks.testType, version: 1, status: null, data: { endpointId } }]
    await addEvents(sql, { merchantId, object: endpointId, events }, at)
    await deliveries.addDeliveries(sql, {
      endpointIds: [endpointId],
      eventId: id,
      object: endpointId,
      at,
    })
    const [added] = await deliveries.deliveriesOf(sql, endpointId, {
      before: null,
      count: 1,
      state: null,
    })
    if (!added) throw new Error('a test event has no delivery')
    return added
  })

export const retry = (platform: Platform, place: Place, delivery: string): Promise<ListedDelivery | NotOn> =>
  withOn(platform, place, async (sql, { id }, at): Promise<ListedDelivery | Missing> => {
    const found = await deliveries.findDelivery(sql, id, delivery)
    if (!found) return { refused: 'not-found' }
    const isWaiting = !found.deliveredAt && !found.givenUpAt
    if (isWaiting) await deliveries.hurry(sql, delivery, at)
    else await deliveries.replay(sql, { endpointId: id, eventIds: [found.eventId], at })
    return once(sql, id, delivery)
  })

export const replay = (
  platform: Platform,
  place: Place,
  { since, isLatest }: { readonly since: Date; readonly isLatest: boolean },
): Promise<{ readonly events: number } | NotOn | Refused<'webhook.too_many'>> =>
  withOn(platform, place, async (sql, { id, merchantId, types, statuses }, at) => {
    const chosen = { merchantId, endpointId: id, since, types, statuses, isLatest }
    const found = await deliveries.eventsSince(sql, { ...chosen, most: Webhooks.mostReplayed + 1 })
    if (found.length > Webhooks.mostReplayed) return { refused: 'webhook.too_many' as const }
    const eventIds = found.map((it) => it.id)
    const events = await deliveries.replay(sql, { endpointId: id, eventIds, at })
    const details = { endpoint: id, since: since.toISOString(), events }
    await note(platform, place.by, { action: 'webhook.replayed', subject: merchantId, details }, sql)
    return { events }
  })
