/** What everything that looks at a line is given. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankContext } from '../bank-context.ts'
import type { Movement } from './duplicate-reports.ts'

export type ImportDeps = Omit<BankContext, 'sql' | 'clock' | 'exchange'> & {
  /** The importing transaction. */
  readonly sql: Sql
  readonly now: Date
  readonly file: string
  readonly kind: string
  /** Of all booked lines of the present statement. */
  readonly movements: ReadonlyMap<string, Movement>
}
