/** A choice of the customer is an event of the lifecycle of their own order. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { Advance } from '../core/advance.ts'
import type { Sealer } from '../core/doors.ts'
import type { Draft } from '../core/lifecycles.ts'
import type { StoredOrder } from '../core/order-store.ts'
import { ownOrder, type Chosen } from '../core/own-order.ts'
import type { Extra } from '../core/record.ts'
import type { RefusalOf } from '../core/refusals.ts'
import { eventsApplied } from './inbox-store.ts'

type Deps = {
  readonly db: Sql
  readonly sealer: Pick<Sealer, 'openerOf'>
  readonly advance: Advance
}
/** `key` tells two choices of one type apart; `seen` is the order where it was read already. */
type Choice<Row> = { readonly key?: string; readonly extra?: Extra; readonly seen?: Row }

export function createChoosing<S extends StoredOrder['service']>(service: S, deps: Deps) {
  const { db, advance } = deps
  type Row = Extract<StoredOrder, { service: S }>
  const isOfService = (row: StoredOrder): row is Row => row.service === service

  async function own(customerId: string, orderId: string): Chosen<Row, 'not-found'> {
    const row = await ownOrder(deps, customerId, orderId)
    return 'refused' in row || isOfService(row) ? row : { refused: 'not-found' }
  }

  /** The order after everything that rails have said of it until now. */
  async function latest(customerId: string, orderId: string): Chosen<Row, 'not-found'> {
    await eventsApplied(db, orderId)
    return own(customerId, orderId)
  }

  /** The event id carries the version that was looked at: pressed twice is chosen once. */
  async function choose<D extends Draft>(
    customerId: string,
    orderId: string,
    draft: D,
    { key = '', extra, seen }: Choice<Row> = {},
  ): Chosen<Row, RefusalOf<D['type']>> {
    const row = seen ?? (await latest(customerId, orderId))
    if ('refused' in row) return row
    const done = await advance(orderId, `customer:${draft.type}${key}:${row.version}`, draft, extra)
    return 'refused' in done ? done : (done.row as Row)
  }

  return { own, latest, choose }
}
