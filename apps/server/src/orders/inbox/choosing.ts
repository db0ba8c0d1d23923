/** A choice of the customer is an event of the lifecycle of their own order. */
import type { Platform } from '../../platform/platform.ts'
import { advance } from '../core/advance.ts'
import type { Draft } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'
import { ownOrder, type Chosen } from '../core/own-order.ts'
import type { Extra } from '../core/record.ts'
import type { RefusalOf } from '../core/refusals.ts'
import { eventsApplied } from './inbox-store.ts'

type Choosing = { readonly customerId: string; readonly orderId: string }
/** `key` tells two choices of one type apart; `seen` is the order where it was read already. */
type Choice<Row> = { readonly key?: string; readonly extra?: Extra; readonly seen?: Row }

type Service = StoredOrder['service']
type Row<S extends Service> = Extract<StoredOrder, { service: S }>

const isOf = <S extends Service>(service: S, row: StoredOrder): row is Row<S> => row.service === service

export async function ownOf<S extends Service>(
  platform: Platform,
  service: S,
  customerId: string,
  orderId: string,
): Chosen<Row<S>, 'not-found'> {
  const row = await ownOrder(platform, customerId, orderId)
  return 'refused' in row || isOf(service, row) ? row : { refused: 'not-found' }
}

/** The order after everything that rails have said of it until now. */
export async function latestOf<S extends Service>(
  platform: Platform,
  service: S,
  customerId: string,
  orderId: string,
): Chosen<Row<S>, 'not-found'> {
  await eventsApplied(platform.db, orderId)
  return ownOf(platform, service, customerId, orderId)
}

/** The event id carries the version that was looked at: pressed twice is chosen once. */
export async function chooseIn<S extends Service, D extends Draft>(
  platform: Platform,
  service: S,
  { customerId, orderId }: Choosing,
  draft: D,
  { key = '', extra, seen }: Choice<Row<S>> = {},
): Chosen<Row<S>, RefusalOf<D['type']>> {
  const row = seen ?? (await latestOf(platform, service, customerId, orderId))
  if ('refused' in row) return row
  const done = await advance(platform, orderId, `customer:${draft.type}${key}:${row.version}`, draft, extra)
  return 'refused' in done ? done : (done.row as Row<S>)
}
