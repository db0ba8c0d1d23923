/** The history of a customer: pages by key, and the whole of it as a table. */
import { pageOf, startOf, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'
import { statesOf } from '../core/lifecycles.ts'
import { listOrders, type OrderFilter, type OrderRow } from './order-list-store.ts'
import { tableHeader, tableRow } from './table-view.ts'

/** What lists of orders have in common. */
export type OrderQuery = {
  readonly service?: Service | undefined
  /** Codes, with commas between. */
  readonly status?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const dayMilliseconds = 86_400_000

export const filterOf = ({
  service,
  status,
  from,
  to,
}: OrderQuery): Pick<OrderFilter, 'service' | 'states' | 'from' | 'until'> => ({
  service,
  states: status === undefined ? undefined : statesOf(status.split(','), service),
  from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + dayMilliseconds),
})

/** A page, newest first, and where the next one begins. A cursor of another list is refused. */
export async function historyPage(
  sql: Sql,
  customerId: string,
  query: OrderQuery,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor, limit, ...filters } = query
  const list = JSON.stringify(['transactions', filters])
  const start = startOf(list, cursor, 1)
  if ('refused' in start) return start
  const before = start.key && String(start.key[0])
  const rows = await listOrders(sql, { ...filterOf(query), customerId, text: query.q, before }, limit + 1)
  return pageOf(list, rows, limit, ({ id }) => [id])
}

const rowsAtOnce = 1_000

/** All of it as CSV (RFC 4180), newest first, read a thousand rows at a time. */
export async function historyTable(sql: Sql, customerId: string): Promise<Uint8Array> {
  const blocks = [tableHeader]
  for (let before: string | undefined; ;) {
    const rows = await listOrders(sql, { customerId, before }, rowsAtOnce)
    blocks.push(...rows.map(tableRow))
    before = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return Buffer.from(blocks.join(''), 'utf8')
  }
}
