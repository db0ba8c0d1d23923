/** The history: pages by key, never by offset, and the whole of it as a table. */
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { pageOf, startOf, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { historyOf, type HistoryRow, type HistoryWish } from './history-store.ts'

export type { HistoryRow } from './history-store.ts'

export type HistoryQuery = {
  readonly service?: string | undefined
  readonly status?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const dayMilliseconds = 86_400_000

/** A page, newest first, and where the next one begins. A cursor of another list is refused. */
export async function historyPage(
  sql: Sql,
  customerId: string,
  query: HistoryQuery,
): Promise<Page<HistoryRow> | Refused<'invalid'>> {
  const { service, status, from, to, q, cursor, limit } = query
  const list = JSON.stringify(['transactions', service, status, from, to, q])
  const start = startOf(list, cursor, 1)
  if ('refused' in start) return start
  const wish: HistoryWish = {
    service,
    statuses: status?.split(','),
    text: q,
    before: start.key && String(start.key[0]),
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + dayMilliseconds),
  }
  const rows = await historyOf(sql, customerId, wish, limit + 1)
  return pageOf(list, rows, limit, ({ id }) => [id])
}

const rowsAtOnce = 1_000
const header = [
  'id',
  'service',
  'status',
  'created_utc',
  'reference',
  'counterparty',
  'send',
  'send_currency',
  'receive',
  'receive_currency',
]

/** All of it as CSV (RFC 4180), newest first, read a thousand rows at a time. */
export async function historyTable(sql: Sql, customerId: string): Promise<Uint8Array> {
  const parts = [line(header)]
  for (let before: string | undefined; ;) {
    const rows = await historyOf(sql, customerId, { before }, rowsAtOnce)
    parts.push(rows.map((row) => line(cells(row))).join(''))
    before = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return Buffer.from(parts.join(''), 'utf8')
  }
}

const cells = ({
  id,
  service,
  status,
  createdAt,
  reference,
  counterparty,
  send,
  receive,
}: HistoryRow): string[] => [
  id,
  service,
  status,
  wireTime(createdAt),
  reference,
  counterparty,
  Money.format(send),
  send.asset,
  Money.format(receive),
  receive.asset,
]

const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

/** A cell that a table program would run as a formula is made text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
