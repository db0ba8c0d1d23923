/** Answers of banks about names, in SQL. */
import type { Payees } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { moment, optional, table, text } from '../../platform/sql/table.ts'

export const answers = table(
  'payee_answer',
  {
    customerId: text(),
    /** HMAC of customer, name and account. */
    asked: text(),
    match: text<Exclude<Payees.NameCheck, 'unavailable'>>(),
    nameSealed: optional(text()),
    answeredAt: moment(),
  },
  { key: ['customerId', 'asked'], person: 'customer', keep: 'account' },
)

export const forgetAnswers = (sql: Sql, before: Date) =>
  sql.query('delete from payee_answer where answered_at < $1', [before])
