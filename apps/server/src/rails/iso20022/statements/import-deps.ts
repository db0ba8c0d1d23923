/** The import that a line belongs to. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankContext } from '../bank-context.ts'
import type { Movement } from './movements.ts'

export type ImportDeps = Omit<BankContext, 'sql' | 'clock' | 'exchange'> & {
  /** The importing transaction. */
  readonly sql: Sql
  readonly now: Date
  readonly file: string
  readonly kind: string
}
export type LineDeps = ImportDeps & {
  readonly movement: Movement
  /** Such a message books on this account; the other kind reconciles. */
  readonly isBooking: boolean
}
