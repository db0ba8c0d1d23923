/** The table of the passkeys of customers. */
import { passkeyColumns } from '../../platform/passkeys/passkey-store.ts'
import { table, text, type RowOf } from '../../platform/sql/table.ts'

export const passkeys = table(
  'customer_passkey',
  { ...passkeyColumns, customerId: text(), sealed: text() },
  { key: ['id'], person: 'customer', keep: 'account' },
)
export type PasskeyRow = RowOf<typeof passkeys>
