/**
 * Coins out in two steps. Prepared they are signed and kept, and nobody outside has heard of them; released they are sent.
 *
 *   prepare ──► asked ──► designated ──► signed ──► transfer.ready      nothing is sent
 *   release ──► sent, again and again ──► transfer.broadcast ──► transfer.arrived | transfer.reverted
 *                 │ stuck: a higher fee, signed and kept ──► transfer.replaced    sent when released too
 *                 └ forgotten by every node ──► transfer.dropped                  sent again when released again
 *   withdraw ──► never signed: over at once · else the nonce is spent on a transaction to ourselves that carries nothing;
 *                whichever is final is told: transfer.withdrawn, or transfer.arrived after all
 *
 * Signed bytes that nobody releases hold back the lane behind them: after a while they are withdrawn (holding.ts).
 */
import { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CoinTransfer, Deliver } from '../../rail.ts'
import * as preparedStore from './prepared-store.ts'
import { close as closeShortages } from '../wallets/shortage-store.ts'
import * as store from './transfer-store.ts'

/** Asks for coins in the caller's transaction; the same key is the same transfer. */
export async function askTransfer(sql: Sql, transfer: CoinTransfer, at: Date): Promise<void> {
  const { key, owner, asset, units, to, sent } = transfer
  const { chainId } = Coins.coinOf(asset)
  const kind = sent === 'at_once' ? 'send' : 'prepared'
  await store.insertTransfer(sql, { key, kind, owner, chainId, asset, units, to }, at)
  await store.wakeSenders(sql)
}

/** From now on these bytes are sent. Twice is once; bytes that are withdrawn or over stay so. */
export async function release(sql: Sql, { key, hash }: { key: string; hash: string }): Promise<void> {
  if (!(await preparedStore.release(sql, key, hash)))
    throw new Error(`nothing was signed for ${key} as ${hash}`)
  await store.wakeSenders(sql)
}

/** Nothing of this transfer shall confirm; true when nothing was signed. An unknown key, or one that is over, changes nothing. */
export async function withdraw(sql: Sql, deliver: Deliver, key: string): Promise<boolean> {
  const open = await preparedStore.lockOpen(sql, key)
  if (!open) return false
  if (open.state === 'asked') {
    await preparedStore.endUnsigned(sql, key)
    await closeShortages(sql, open.chainId)
  } else await preparedStore.wishWithdrawal(sql, key)
  // Nothing was signed and nothing will be: that its nonce is still to be spent concerns nobody else.
  const isUnsigned = open.state === 'asked' || open.state === 'designated'
  if (isUnsigned) await deliver(sql, withdrawnFact(key, open.owner))
  await store.wakeSenders(sql)
  return isUnsigned
}

/** The same however often it is told. */
export const withdrawnFact = (key: string, owner: string) =>
  ({ id: `evm:transfer:${key}:withdrawn`, owner, type: 'transfer.withdrawn', key }) as const
