/** What a line of a statement came to, and what everybody needs who decides about one. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankContext } from '../bank-context.ts'
import type { LineState } from './line-store.ts'
import type { Movement } from './duplicate-reports.ts'

export type Tools = Omit<BankContext, 'sql' | 'clock' | 'exchange'> & {
  /** The importing transaction. */
  readonly sql: Sql
  readonly now: Date
  readonly file: string
  readonly kind: string
  /** Of all booked lines of the statement at work. */
  readonly movements: ReadonlyMap<string, Movement>
}

export type Outcome = { readonly state: LineState; readonly why?: string; readonly paymentKey?: string }

export const unmatched = (why: string): Outcome => ({ state: 'unmatched', why })
export const toldBefore: Outcome = { state: 'matched', why: 'told before' }
/** Another message will tell it surely. */
export const leftToStatement: Outcome = { state: 'pending', why: 'the statement tells' }
