/** Coins at deposit addresses are brought to the hot wallet once they are final and worth the gas. */
import type { Chains, Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { KnownDeposit } from '../deposits/deposits.ts'
import { hotOwner } from '../deposits/chain-store.ts'
import type { Hex } from './signer.ts'
import { markSwept, unswept } from './sweep-store.ts'
import { insertTransfer, wakeSenders } from '../transfers/transfer-store.ts'

export type SweepRule = {
  readonly hotAddress: () => Promise<Hex>
  /** Less than this stays where it is until more comes. */
  readonly minimumUnits: (asset: Coins.CoinId) => bigint
  readonly now: () => Date
}

/** Asks for sweeps in the transaction that made these deposits final: exactly what is final and unswept, no more. */
export async function planSweeps(
  rule: SweepRule,
  sql: Sql,
  chainId: Chains.ChainId,
  deposits: readonly KnownDeposit[],
): Promise<void> {
  if (deposits.length === 0) return
  const to = await rule.hotAddress()
  for (const { id, to: address, asset, block, owner } of deposits) {
    if (owner === hotOwner) continue
    const waiting = await unswept(sql, address, asset)
    if (!waiting || waiting.units < rule.minimumUnits(asset)) continue
    const key = `sweep:${id}:${block.hash.slice(2, 10)}`
    const { units, keyIndex: fromIndex } = waiting
    await insertTransfer(
      sql,
      { key, kind: 'sweep', awaitsRelease: false, chainId, asset, units, to, fromIndex },
      rule.now(),
    )
    await markSwept(sql, waiting.ids, key)
  }
  await wakeSenders(sql)
}
