/**
 * SQL of destinations that a customer used: the accounts and wallets of their orders are the store. A removal is a row of its
 * own; what was used after it counts again.
 */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { StoredBeneficiary } from '../core/order-store.ts'

/** Of so many of the newest orders. */
const looksAt = 200

const accountRemoved = `exists (select from removed_destination r
     where r.customer_id = o.customer_id and r.destination = b.account_index and r.removed_at >= b.created_at)`
const walletRemoved = `exists (select from removed_destination r
     where r.customer_id = o.customer_id and r.destination = o.destination and r.removed_at >= o.created_at)`

const columns = `b.id, b.kind, b.sealed, b.label, b.masked_name as "maskedName", b.bank, b.bic,
  b.account_index as "accountIndex", b.created_at as "usedAt"`

export type UsedAccount = StoredBeneficiary & { readonly accountIndex: string; readonly usedAt: Date }

/**
 * Each account once, by its last use; the last used first. The account of a payment link is the merchant's. Orders may be erased
 * while the identity of their customer is kept: nothing is left to show of their accounts.
 */
export function usedAccounts(sql: Sql, customerId: string): Promise<UsedAccount[]> {
  return sql.query<UsedAccount>(
    `select * from (
       select distinct on (b.account_index) ${columns}
       from (select id, customer_id from orders where customer_id = $1 and link_id is null order by id desc limit $2) o
       join order_beneficiary b on b.order_id = o.id
       where b.sealed <> '' and not ${accountRemoved}
       order by b.account_index, b.created_at desc, b.id desc) used
     order by "usedAt" desc, id desc`,
    [customerId, looksAt],
  )
}

/** An account of an earlier order of this customer, unless they removed it since. */
export async function usedAccount(
  sql: Sql,
  customerId: string,
  id: string,
): Promise<UsedAccount | undefined> {
  const [row] = await sql.query<UsedAccount>(
    `select ${columns} from order_beneficiary b join orders o on o.id = b.order_id
     where b.id = $2 and o.customer_id = $1 and o.link_id is null and not ${accountRemoved}`,
    [customerId, id],
  )
  return row
}

export type UsedWallet = { readonly address: string; readonly coin: Coins.CoinId; readonly usedAt: Date }

/** Each wallet once for each coin that went there, the last used first. */
export function usedWallets(sql: Sql, customerId: string): Promise<UsedWallet[]> {
  return sql.query<UsedWallet>(
    `select * from (
       select distinct on (o.destination, o.receive_asset) o.counterparty as address, o.receive_asset as coin,
         o.created_at as "usedAt"
       from (select * from orders where customer_id = $1 order by id desc limit $2) o
       where o.destination is not null and not ${walletRemoved}
       order by o.destination, o.receive_asset, o.created_at desc) used
     order by "usedAt" desc, address`,
    [customerId, looksAt],
  )
}

export async function removeDestination(
  sql: Sql,
  it: { readonly customerId: string; readonly destination: string; readonly at: Date },
): Promise<void> {
  await sql.query(
    `insert into removed_destination (customer_id, destination, removed_at) values ($1, $2, $3)
     on conflict (customer_id, destination) do update set removed_at = excluded.removed_at`,
    [it.customerId, it.destination, it.at],
  )
}

/**
 * A sale of this customer was paid to this account, the money stayed there, and they did not remove it since.
 * The account that a payment link pays is another's: only another link vouches for it, and it vouches for no sale
 * of their own.
 */
export async function wasPaidToAccount(
  sql: Sql,
  { customerId, accountIndex, isLink }: { customerId: string; accountIndex: string; isLink: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from order_beneficiary b
     join orders o on o.id = b.order_id
     join order_receipt r on r.order_id = b.order_id and r.beneficiary_id = b.id and r.void_at is null
     where b.account_index = $2 and o.customer_id = $1 and (o.link_id is not null) = $3 and not ${accountRemoved} limit 1`,
    [customerId, accountIndex, isLink],
  )
  return rows.length > 0
}

/** Coins that this customer bought were sent to this wallet, and they did not remove it since. */
export async function wasSentToWallet(sql: Sql, customerId: string, wallet: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from orders o join order_receipt r on r.order_id = o.id
     where o.customer_id = $1 and o.destination = lower($2) and not ${walletRemoved} limit 1`,
    [customerId, wallet],
  )
  return rows.length > 0
}

/** The newest purchases, which say under which name and at which bank their customer pays. */
export async function newestPurchases(sql: Sql, customerId: string, most: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from orders where customer_id = $1 and service = 'buy' order by id desc limit $2`,
    [customerId, most],
  )
  return rows.map(({ id }) => id)
}
