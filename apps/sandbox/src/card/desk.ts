/** What every part of the acquirer works with, and how it says no. */
import type { Show } from './objects.ts'
import type { AcquirerRecord } from './record.ts'

/** How the acquirer says no. */
export type No = { readonly no: { readonly status: number; readonly code: string; readonly message: string } }
export const no = (code: string, message: string, status = 400): No => ({ no: { status, code, message } })
export const isNo = (value: object): value is No => 'no' in value

/** What the parts of the acquirer work with. */
export type Desk = {
  readonly record: AcquirerRecord
  readonly show: Show
  seconds(): number
  newId(prefix: string): string
  /** Writes the event down; whoever listens hears of it after the record is saved. */
  happened(type: string, object: object): void
}
