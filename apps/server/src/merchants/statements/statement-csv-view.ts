/** A statement as CSV: one row per line, between the opening and the closing balance. */
import type { StatementLine, StatementView } from '@agio/contract'
import { csvRow } from '../../platform/csv.ts'

const columns = [
  'number',
  'time_utc',
  'kind',
  'currency',
  'gross',
  'service_fee',
  'bank_fee',
  'network_fee',
  'amount',
  'balance',
  'external_id',
  'reference',
  'bank_reference',
  'end_to_end_id',
  'booking_day',
  'reason',
  'order',
  'link',
  'statement',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>

const row = (cells: Row): string => csvRow(columns.map((name) => cells[name] ?? ''))

export function statementCsv(it: StatementView): string {
  const { currency, id: statement } = it
  const end = (kind: 'opening_balance' | 'closing_balance', day: string, balance: string) =>
    row({ time_utc: day, kind, currency, balance, statement })
  return [
    csvRow(columns),
    end('opening_balance', `${it.from} 00:00:00`, it.opening.amount),
    ...it.items.map((line) => row({ ...cellsOf(line), currency, statement })),
    end('closing_balance', it.asOf, it.closing.amount),
  ].join('')
}

const cellsOf = (it: StatementLine): Row => ({
  number: String(it.number),
  time_utc: it.at,
  kind: it.kind,
  gross: it.gross.amount,
  service_fee: it.fees.service.amount,
  bank_fee: it.fees.bank.amount,
  network_fee: it.fees.network.amount,
  amount: it.amount.amount,
  balance: it.balance.amount,
  external_id: it.externalId ?? '',
  reference: it.reference,
  bank_reference: it.bankReference,
  end_to_end_id: it.endToEndId ?? '',
  booking_day: it.bookingDay ?? '',
  reason: it.reason ?? '',
  order: it.orderId,
  link: it.link,
})
