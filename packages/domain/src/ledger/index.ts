/**
 * Every way money moves in this product: one function per movement, each balanced per asset.
 * Entries are signed, debit positive: what we hold is positive, what we owe is negative
 * (`order:<id>` is what we owe the customer). The accounts are in accounts.ts.
 */
export {
  balance,
  depositsAccount,
  depositsOf,
  exchangeAccount,
  hotAccount,
  hotOf,
  kindOf,
  nostroAccount,
  orderAccount,
  transitAccount,
  accountKinds,
  type Account,
  type BankRail,
  type Entry,
  type Movement,
  type Posting,
  type TransitRail,
} from './accounts.ts'
export * from './losses.ts'
export * from './payments.ts'
export * from './purchase.ts'
export * from './sale.ts'
export * from './treasury.ts'
export * from './unallocated.ts'
