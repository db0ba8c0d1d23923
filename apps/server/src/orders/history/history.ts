/** The history of a customer: pages by key, and the whole of it as a table. */
import { ordererOf } from '../personal-data/orderer.ts'
import { readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Service } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { statesOf } from '../core/lifecycles.ts'
import { dayAfter, startOfDay } from './days.ts'
import { askedOf } from './name-words.ts'
import { listOrders, type OrderFilter, type OrderRow } from './order-list-store.ts'
import { tableHeader, tableRow } from './table-view.ts'

/** Lists of orders filter by these. */
export type OrderFilters = {
  readonly service?: Service | undefined
  /** Codes, with commas between. */
  readonly status?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
}
export type OrderQuery = PageQuery & OrderFilters

export type HistoryFilters = OrderFilters & {
  readonly show?: 'open' | 'completed' | 'ended' | 'attention' | undefined
  /** The time zone whose days `from` and `to` are. */
  readonly zone?: string | undefined
}

export const filterOf = ({ service, status, from, to }: OrderFilters, zone = 'UTC') => ({
  service,
  ...(status !== undefined && {
    [status.includes(',') ? 'states' : 'ofCode']: statesOf(status.split(','), service),
  }),
  from: from === undefined ? undefined : startOfDay(from, zone),
  until: to === undefined ? undefined : startOfDay(dayAfter(to), zone),
})

/** The customer reads these ends: a sale in the archive by its resolution. An order in neither list is open. */
const completed = [
  'sell.payout_submitted',
  'sell.completed',
  'sell.archived.paid',
  'sell.archived.settled',
  'buy.completed',
  'buy.archived',
]
const ended = [
  'sell.cancelled',
  'sell.archived.refunded',
  'sell.archived.none',
  'buy.cancelled',
  'buy.expired',
  'buy.failed',
]
const groups = {
  open: { ends: [...completed, ...ended], isOpen: true },
  completed: { ends: completed, isOpen: false },
  ended: { ends: ended, isOpen: false },
} as const

async function historyFilter(
  platform: Platform,
  customerId: string,
  { q, show, zone, ...filters }: HistoryFilters,
): Promise<OrderFilter> {
  const words = q === undefined ? [] : askedOf(q)
  const { nameIndex } = words.length > 0 ? await ordererOf(platform, customerId) : { nameIndex: () => '' }
  return {
    ...filterOf(filters, zone),
    customerId,
    text: q,
    nameIndexes: words.map(nameIndex),
    ...(show === 'attention' ? { waits: true } : { group: show && groups[show] }),
  }
}

/** A page, newest first, and where the next one begins. A cursor of another list is refused. */
export async function historyPage(
  platform: Platform,
  customerId: string,
  query: PageQuery & HistoryFilters,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor: _, limit: __, ...filters } = query
  const filter = await historyFilter(platform, customerId, filters)
  return readPage(
    JSON.stringify(['transactions', filters]),
    query,
    (key, count) => listOrders(platform.db, { ...filter, before: key && String(key[0]) }, count),
    ({ id }) => [id],
  )
}

const rowsAtOnce = 1_000

/** The filtered orders as CSV (RFC 4180), newest first, read a thousand rows at a time. */
export async function historyTable(
  platform: Platform,
  customerId: string,
  filters: HistoryFilters,
): Promise<Uint8Array> {
  const filter = await historyFilter(platform, customerId, filters)
  const blocks = [tableHeader]
  for (let before: string | undefined; ;) {
    const rows = await listOrders(platform.db, { ...filter, before }, rowsAtOnce)
    blocks.push(...rows.map(tableRow))
    before = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return Buffer.from(blocks.join(''), 'utf8')
  }
}
