/** A wish for coins to be sent, noted once; workers of any process carry it out. */
import type { Chains } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CoinTransfer } from '../../rail.ts'
import * as store from './transfer-store.ts'

/** Asks for a transfer in the caller's transaction; the same key is the same transfer. */
export async function askTransfer(
  sql: Sql,
  transfer: CoinTransfer,
  chainId: Chains.ChainId,
  at: Date,
): Promise<void> {
  const { key, owner, asset, units, to } = transfer
  await store.insertTransfer(sql, { key, kind: 'send', owner, chainId, asset, units, to }, at)
  await store.wakeSenders(sql)
}
