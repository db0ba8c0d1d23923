/** Texts that are stored sealed: each opens only at the place that it was sealed for. */
import type { Sql } from './sql/sql.ts'

export type SealedColumn = { readonly table: string; readonly column: string; readonly row: string }

/**
 * Every column under the installation's key, with the SQL that names its row. A new key seals the columns of this list anew. A
 * column that is not in it cannot be sealed: that does not compile.
 */
export const sealedColumns = {
  approval: { action_sealed: 'id', payload_sealed: 'id', reason_sealed: 'id', decided_reason_sealed: 'id' },
  bank_batch: { sealed: 'message_id' },
  bank_credit: { sender: 'identity', decided_reason_sealed: 'identity' },
  bank_payment: { instruction: 'key' },
  card_holder: { sealed: 'id' },
  identity_name: { sealed: 'id' },
  idempotency_key: { body: "caller || ' ' || key" },
  merchant_payee: { sealed: 'id' },
  ob_payment: { psu_address_sealed: 'id', token_sealed: 'id', debtor_sealed: 'id' },
  operator_audit_words: { sealed: 'entry' },
  pause: { note_sealed: 'part' },
  operator: { name_sealed: 'id', email_sealed: 'id', totp_sealed: 'id' },
  payment_claim: { details_sealed: 'id', reason_sealed: 'id' },
  payment_link: { sealed: 'id' },
  webhook_endpoint: { secret: 'id', older_secret: 'id' },
  widget_session: { sealed: 'id' },
} as const

/** Tables with rows about one customer, whom the column names: such a row is under that customer's key. */
export const ofOneCustomer = {
  approval: 'customer_id',
  operator_audit_words: 'customer_id',
  payment_claim: 'customer_id',
} as const

/** They open by the key that sealed them: mail that waits is gone within days, and files of the archive stay as they are. */
type Unchanging = {
  readonly outbox: { readonly payload: unknown }
  readonly 'bank archive': { readonly file: unknown }
}

type Sealed = typeof sealedColumns & Unchanging
export type InstallationColumn = {
  readonly [T in keyof Sealed]: { readonly table: T; readonly column: keyof Sealed[T]; readonly row: string }
}[keyof Sealed]

export interface Keyed {
  seal(at: InstallationColumn, text: string): string
  open(at: InstallationColumn, sealed: string): string
}

/** Seals and opens under the installation's key. */
export interface ColumnSealer extends Keyed {
  /** The same under the key of this customer (`ofOneCustomer`); undefined where erasure destroyed it. */
  of(sql: Sql, customerId: string): Promise<Keyed | undefined>
}
