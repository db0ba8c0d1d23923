/**
 * The hot wallets and the owner's money in them. Their ledger begins with what they hold at one block; what arrives in
 * later blocks, and is none of our sweeps, is a top-up, once per movement, when it is final.
 */
import { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Deliver, TopUp } from '../../rail.ts'
import { hotOwner } from '../deposits/chain-store.ts'
import type { Watch } from '../deposits/watch.ts'
import * as store from './hot-wallet-store.ts'

/** Called in the transaction that makes the movement final. */
export type OnTopUp = (sql: Sql, topUp: TopUp) => Promise<void>

/** Deposits at a hot wallet concern no order: they become top-ups, or nothing. */
export function keepTopUps(deliver: Deliver, onTopUp: OnTopUp): Watch['deliver'] {
  return async (sql, event) => {
    if (event.owner !== hotOwner) return deliver(sql, event)
    const { id: key, type, movement } = event
    if (type !== 'deposit.final' && type !== 'deposit.reversed') return
    const { asset, units, block } = movement
    const { chainId } = Coins.coinOf(asset)
    const opening = await store.opening(sql, chainId)
    // What came before the ledger began, or before its block was chosen, is in the opening balance.
    if (!opening || block.number <= opening.block) return
    await onTopUp(sql, { key, chainId, asset, units: type === 'deposit.final' ? units : -units })
  }
}
