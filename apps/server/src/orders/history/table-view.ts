/** An order as a line of a table (CSV, RFC 4180). */
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { csvRow } from '../../platform/csv.ts'
import { codeOf } from '../core/lifecycles.ts'
import type { OrderRow } from './order-list-store.ts'

const columns =
  'id service status created_utc reference counterparty send send_currency receive receive_currency shop_reference'
export const tableHeader = csvRow(columns.split(' '))

export const tableRow = (row: OrderRow): string =>
  csvRow([
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
