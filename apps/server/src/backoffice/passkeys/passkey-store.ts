/** The table of the passkeys of operators. */
import { passkeyColumns } from '../../platform/passkeys/passkey-store.ts'
import { table, text, type RowOf } from '../../platform/sql/table.ts'

export const passkeys = table(
  'operator_passkey',
  { ...passkeyColumns, operatorId: text(), publicKey: text(), name: text() },
  { key: ['id'], person: 'operator', keep: 'account' },
)
export type PasskeyRow = RowOf<typeof passkeys>
