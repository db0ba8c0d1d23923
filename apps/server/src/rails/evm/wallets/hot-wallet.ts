/**
 * The hot wallets and the owner's money in them. Their books begin with what they hold at one block; what arrives in
 * later blocks, and is no sweep of ours, is a top-up, once per movement. Told when it is final, like every arrival.
 */
import { Coins, type Chains } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Deliver } from '../../rail.ts'
import { hotOwner } from '../deposits/chain-store.ts'
import * as store from './hot-wallet-store.ts'

export type TopUp = {
  /** The same however often it is told. */
  readonly key: string
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  /** In the asset's smallest unit; below zero when a top-up that was final is gone again. */
  readonly units: bigint
}
/** Told in the transaction that makes the movement final. */
export type OnTopUp = (sql: Sql, topUp: TopUp) => Promise<void>

/** Facts about arrivals at a hot wallet concern no owner: they become top-ups, or nothing. */
export function keepTopUps(deliver: Deliver, onTopUp: OnTopUp): Deliver {
  return async (sql, fact) => {
    if (fact.owner !== hotOwner || !('arrival' in fact)) return deliver(sql, fact)
    const { id: key, type, arrival } = fact
    if (type !== 'arrival.final' && type !== 'arrival.undone') return
    const { asset, units, block } = arrival
    const { chainId } = Coins.coinOf(asset)
    const opening = await store.opening(sql, chainId)
    // What came before the books began, or before it was said where, is in the opening balance.
    if (!opening || block.number <= opening.block) return
    await onTopUp(sql, { key, chainId, asset, units: type === 'arrival.final' ? units : -units })
  }
}
