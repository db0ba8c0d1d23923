/** SQL of exposure: the exchange accounts and the open promises, read by one statement and so at one moment. */
import { Coins, Money, Treasury } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'

type Row = {
  /** Null for what open orders are promised. */
  readonly account: string | null
  readonly asset: string
  readonly units: string
  readonly fiat: string | null
  readonly paid: string | null
}

/**
 * A balance is some rows of its account, and of the orders those alone are read that are promised something: the cost does not
 * grow with the orders that are over.
 */
export async function read(
  sql: Sql,
): Promise<{ readonly balances: Treasury.Balance[]; readonly promises: Treasury.Promised[] }> {
  const rows = await sql.query<Row>(
    `select account, asset, sum(units)::text as units, null::text as fiat, null::text as paid
     from ledger_balance where account = any($1) group by account, asset
     union all
     select null, coin, sum(promised_coins)::text, fiat, sum(promised_money)::text
     from (select promised_coins, promised_money,
         case service when 'sell' then send_asset else receive_asset end as coin,
         case service when 'sell' then receive_asset else send_asset end as fiat
       from orders where promised_coins is not null) promised
     group by coin, fiat, promised_coins > 0`,
    [Treasury.exchangeAccounts],
  )
  return {
    balances: rows.flatMap(({ account, asset, units }) =>
      account === null ? [] : [{ account, asset, units: BigInt(units) }],
    ),
    promises: rows.flatMap(({ asset, units, fiat, paid }) =>
      Coins.isCoinId(asset) && fiat !== null && Money.isFiat(fiat) && paid !== null
        ? [{ coins: Money.money(asset, BigInt(units)), paid: Money.money(fiat, BigInt(paid)) }]
        : [],
    ),
  }
}
