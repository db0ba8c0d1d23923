/** The table of the names that customers give to their saved accounts and wallets. */
import { table, text } from '../../platform/sql/table.ts'

export const names = table(
  'destination_name',
  {
    customerId: text(),
    /** The account's index, or the wallet in small letters. */
    destination: text(),
    nameSealed: text(),
  },
  { key: ['customerId', 'destination'], person: 'customer', keep: 'account' },
)
