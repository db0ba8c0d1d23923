/** Accounts that payment links may pay, in SQL. */
import type { Money, Payees } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { moment, optional, table, text, type RowOf } from '../../platform/sql/table.ts'

export type PayeeRow = RowOf<typeof payees>
export const payees = table(
  'merchant_payee',
  {
    id: text(),
    merchantId: text(),
    state: text<Payees.State>(),
    fiat: text<Money.Fiat>(),
    sealed: text(),
    label: text(),
    nameCheck: text<Payees.NameCheck>(),
    createdAt: moment(),
    decidedAt: optional(moment()),
  },
  { key: ['id'], person: 'merchant', keep: 'orders' },
)

/** The newest first. */
export const payeesOf = (sql: Sql, merchantId: string) =>
  payees.list(sql, { merchantId }, { order: ['id desc'] })
