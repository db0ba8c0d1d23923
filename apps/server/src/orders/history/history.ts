/** The history of a customer: pages by key, and the whole of it as a table. */
import { readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Service } from '../../limits/index.ts'
import { statesOf } from '../core/lifecycles.ts'
import { listOrders, type OrderFilter, type OrderRow } from './order-list-store.ts'
import { tableHeader, tableRow } from './table-view.ts'

/** What lists of orders have in common. */
export type OrderQuery = PageQuery & {
  readonly service?: Service | undefined
  /** Codes, with commas between. */
  readonly status?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
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
export function historyPage(
  sql: Sql,
  customerId: string,
  query: OrderQuery,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor: _, limit: __, ...filters } = query
  const filter = { ...filterOf(query), customerId, text: query.q }
  return readPage(
    JSON.stringify(['transactions', filters]),
    query,
    (key, count) => listOrders(sql, { ...filter, before: key && String(key[0]) }, count),
    ({ id }) => [id],
  )
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
