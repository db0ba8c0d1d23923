/** The import that a line belongs to. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Movement } from './movements.ts'

export type Importing = {
  /** The importing transaction. */
  readonly sql: Sql
  readonly now: Date
}
export type ImportingFile = {
  readonly sql: Sql
  readonly now: Date
  readonly file: string
  /** The kind of its message. */
  readonly kind: string
}
export type ImportingLine = {
  readonly sql: Sql
  readonly now: Date
  readonly kind: string
  readonly movement: Movement
  /** Such a message books on this account; the other kind reconciles. */
  readonly isBooking: boolean
}
