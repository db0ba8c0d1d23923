/** SQL of coins out for the back office: every transfer of an owner, with all bytes ever signed for it. */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'

export type OrderTransfer = {
  readonly key: string
  readonly asset: Coins.CoinId
  readonly units: string
  readonly to: string
  readonly state: string
  readonly nonce: string | null
  readonly reason: string | null
  readonly askedAt: Date
  /** The one that was mined, where one was. */
  readonly transaction: string | null
  readonly released: readonly { readonly hash: string; readonly sent: boolean }[]
}

/** Oldest first. */
export function transfersOf(sql: Sql, owner: string): Promise<OrderTransfer[]> {
  return sql.query(
    `select t.key, t.asset, t.units::text as units, t.to_address as "to", t.state, t.nonce::text as nonce, t.reason,
       t.asked_at as "askedAt", t.transaction,
       coalesce((select jsonb_agg(jsonb_build_object('hash', s.hash, 'sent', s.broadcast_at is not null) order by s.signed_at)
         from evm_signed s where s.key = t.key), '[]') as released
     from evm_transfer t where t.owner = $1 order by t.asked_at, t.key`,
    [owner],
  )
}
