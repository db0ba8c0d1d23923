/** An order as a line of a table (CSV, RFC 4180). */
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { codeOf } from '../core/lifecycles.ts'
import type { OrderRow } from './order-list-store.ts'

const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

/** A cell that a table program would run as a formula is made text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const columns =
  'id service status created_utc reference counterparty send send_currency receive receive_currency shop_reference'
export const tableHeader = line(columns.split(' '))

export const tableRow = (row: OrderRow): string =>
  line([
    row.id,
    row.service,
    codeOf(row.service, row.state),
    wireTime(row.createdAt),
    row.reference,
    row.counterparty,
    Money.format(row.send),
    row.send.asset,
    Money.format(row.receive),
    row.receive.asset,
    row.externalId ?? '',
  ])
