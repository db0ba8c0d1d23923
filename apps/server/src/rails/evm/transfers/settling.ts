/** The end of a transfer that moved nothing. */
import type { Sending } from './sending.ts'
import { unmarkSwept } from '../wallets/sweep-store.ts'
import * as store from './transfer-store.ts'

/** Whose native coin pays the fee. */
export const payerOf = (fromIndex: bigint | undefined) => (fromIndex === undefined ? 'hot' : 'deposit')

/** Ends a transfer that can no longer reach its receiver. Gas that was burnt on it is told for the ledger. */
export async function fail(
  { database, deliver, onSwept, log }: Sending,
  { key, claim, kind, owner, chainId, asset, fromIndex }: store.Transfer,
  { reason, transaction, feeUnits }: { reason: string; transaction?: string; feeUnits?: bigint },
): Promise<void> {
  const type = kind === 'prepared' ? 'refused' : 'failed'
  await database.transaction(async (sql) => {
    await store.settle(sql, { key, claim }, { state: 'failed', reason, ...(transaction && { transaction }) })
    if (kind === 'sweep') await unmarkSwept(sql, key)
    if (owner !== undefined)
      await deliver(sql, { id: `evm:transfer:${key}:${type}`, owner, type: `transfer.${type}`, key, reason })
    if (feeUnits === undefined) return
    const burnt = { key, kind: 'reverted', chainId, asset, units: 0n, gasFeeUnits: feeUnits } as const
    await onSwept(sql, { ...burnt, paidBy: payerOf(fromIndex) })
  })
  log.error({ chainId, key, reason }, 'a transfer failed for good')
}
