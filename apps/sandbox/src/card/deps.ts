/** Every file of the acquirer gets these, and refuses with `no`. */
import type { Show } from './objects.ts'
import type { AcquirerRecord } from './record.ts'

/** The acquirer's refusal. */
export type No = { readonly no: { readonly status: number; readonly code: string; readonly message: string } }
export const no = (code: string, message: string, status = 400): No => ({ no: { status, code, message } })
export const isNo = (value: object): value is No => 'no' in value

export type Deps = {
  readonly record: AcquirerRecord
  readonly show: Show
  seconds(): number
  newId(prefix: string): string
  /** Records an event. It is sent after the record is saved. */
  happened(type: string, object: object): void
}
