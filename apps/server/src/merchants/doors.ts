/** The doors of merchants: the audit stands on a higher floor, and the check of a payee is outside. app.ts gives both once. */
import type { Payees } from '@agio/domain'
import type { Payee } from '../orders/reference/index.ts'
import { createDoors, type Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'

/** The author of an act: an operator, a person of the merchant, or one of its keys. */
export type Author = { readonly id: string; readonly name: string; readonly roles: readonly string[] }

export type Deed = {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number>>
}

export type MerchantDoors = {
  /** Writes an entry of the audit, in the transaction that it is given. */
  readonly note: (platform: Platform, by: Author | null, deed: Deed, sql: Sql) => Promise<void>
  /** Does the name belong to the account, as its bank reads it? */
  readonly checkPayee: (
    name: string,
    account: Payee['account'],
  ) => Promise<{ readonly match: Payees.NameCheck }>
}

export const [giveMerchantDoors, doorsOf] = createDoors<MerchantDoors>('merchants')

/** Notes what somebody did with a merchant. */
export const note = (platform: Platform, by: Author | null, deed: Deed, sql: Sql): Promise<void> =>
  doorsOf(platform).note(platform, by, deed, sql)
