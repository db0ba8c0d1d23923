/** A rail opens a case for operators: in the transaction of what it is about. The same question is open once. */
import type { Cases } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

export interface OperatorCases {
  open(sql: Sql, one: Cases.Case): Promise<void>
}
